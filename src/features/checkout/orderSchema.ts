import { boolean, object, string, type ObjectSchema } from 'yup';
import { MAX_ORDER_NOTES } from '@dwellivery/domain/cart';
import type { DeliveryType } from '@dwellivery/domain/orderPayload';
import { tipProblem } from '@dwellivery/domain/tips';
import { isZip } from '@dwellivery/domain/zip';
import {
  ALL_TIMES_TAKEN,
  CUSTOM_TIP,
  deliveryTypesOf,
  isOfferedSlot,
  mustChooseSlot,
  slotsOf,
  type OrderFormFacts,
  type OrderFormFields,
} from './orderForm';
import type { AddressCheck } from './useAddressCheck';

/** Of a time that was chosen. */
const SLOT_GONE = 'This time is gone. Please select a time slot';

type Complaint = AddressCheck['complaint'];

/** Rules of an address field, only for a delivery of its own (spec 2 §5). */
function addressRule(
  { table }: OrderFormFacts,
  missing: string,
  complaint: Complaint,
  isValid: (text: string) => boolean = (text) => text !== '',
) {
  return string()
    .default('')
    .when('deliveryType', {
      is: (type: string) => type === 'd2d' && !table,
      then: (rule) =>
        rule
          .test('missing', missing, (text) => isValid((text ?? '').trim()))
          .test('range', (_text, { parent, createError }) => {
            const message = complaint(parent as OrderFormFields);
            return message === null || createError({ message });
          }),
    });
}

function tipRules({ details }: OrderFormFacts) {
  return {
    tip: string()
      .default('')
      .test('tip', 'Please select or input a tip', (tip) => !details.enableGratuity || Boolean(tip)),
    tipAmount: string()
      .default('')
      .test('amount', (amount, { parent, createError }) => {
        const message = details.enableGratuity && parent.tip === CUSTOM_TIP ? tipProblem(amount) : null;
        return message === null || createError({ message });
      }),
  };
}

function slotRule(facts: OrderFormFacts) {
  // If all slots are taken, none can be selected.
  const missing = slotsOf(facts).slots.length > 0 ? 'Please select a time slot' : ALL_TIMES_TAKEN;
  return string()
    .default('')
    .test('slot', missing, (id, { parent, createError }) => {
      if (!mustChooseSlot(facts, parent.deliveryType) || isOfferedSlot(facts, id)) return true;
      return id && missing !== ALL_TIMES_TAKEN ? createError({ message: SLOT_GONE }) : false;
    });
}

/**
 * The rules and texts of spec 2 §5. Hidden fields have no rules.
 * @param complaint why the whole address is refused; all of its fields fail with it
 */
export function orderSchema(facts: OrderFormFacts, complaint: Complaint): ObjectSchema<OrderFormFields> {
  return object({
    deliveryType: string<DeliveryType | ''>()
      .default('')
      .test(
        'type',
        'You must select an order type',
        (type) => Boolean(facts.table) || deliveryTypesOf(facts).includes(type as DeliveryType),
      ),
    timeSlotId: slotRule(facts),
    ...tipRules(facts),
    deliveryStreet: addressRule(facts, 'Must put in a street address', complaint),
    deliveryCity: addressRule(facts, 'Must put in a city', complaint),
    deliveryState: addressRule(facts, 'Must put in a state', complaint),
    deliveryPostalCode: addressRule(facts, 'Must put in a zip code', complaint, isZip),
    saveDefaultAddress: boolean().default(false),
    notes: string().default('').max(MAX_ORDER_NOTES, `At most ${MAX_ORDER_NOTES} characters`),
    // Checked at the submit, because the quote says what becomes of it.
    typedCode: string().default(''),
  });
}
