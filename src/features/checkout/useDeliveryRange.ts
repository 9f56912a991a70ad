import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkRange, directionsFailure, UNKNOWN_RANGE, type RangeResult } from '@/domain/deliveryRange';
import { isZip } from '@/domain/zip';
import { lazyMaps } from '@/integrations/maps/lazyMaps';
import type { OrderFormFacts, OrderFormFields } from './orderForm';

export interface RangeCheck {
  result: RangeResult;
  /** Why it could not be checked; the address is then neither in nor out. */
  failure: string | null;
  isChecking: boolean;
  /**
   * Asks again with the fields as they are; on blur of street, city or state, and by itself on a full zip (spec 2 §4).
   * A suggestion that was just picked comes along: the form has it only after the next render.
   */
  check: (picked?: Partial<Address>) => void;
}

type Address = Pick<
  OrderFormFields,
  'deliveryStreet' | 'deliveryCity' | 'deliveryState' | 'deliveryPostalCode'
>;

const isComplete = (address: Address): boolean =>
  Boolean(address.deliveryStreet.trim() && address.deliveryCity.trim() && address.deliveryState.trim()) &&
  isZip(address.deliveryPostalCode);

const oneLine = (address: Address): string =>
  `${address.deliveryStreet}, ${address.deliveryCity}, ${address.deliveryState} ${address.deliveryPostalCode}`;

type Answer = Omit<RangeCheck, 'check'>;

const IDLE: Answer = { result: UNKNOWN_RANGE, failure: null, isChecking: false };

const failed = (reason: string): Answer => ({ ...IDLE, failure: directionsFailure(reason) });

/** The distance by the maps provider, whose code comes with the first question. Never rejects. */
async function judge(
  { coordinates, d2dRadius }: OrderFormFacts['details'],
  address: string,
): Promise<Answer> {
  const maps = await lazyMaps.load().catch(() => null);
  if (!maps) return failed('the map service could not be reached');
  try {
    const meters = await maps.drivingDistances(coordinates, address);
    return { ...IDLE, result: checkRange(meters, d2dRadius) };
  } catch (error) {
    return failed(maps.reasonText(error));
  }
}

/** The driving distance from the event's locations to the typed address, judged by the event's radius. */
export function useDeliveryRange({ details }: OrderFormFacts): RangeCheck {
  const { values } = useFormikContext<OrderFormFields>();
  const [state, setState] = useState<Answer>(IDLE);
  const asked = useRef('');
  const latest = useRef({ values, details });
  useEffect(() => {
    latest.current = { values, details };
  });

  const check = useCallback((picked: Partial<Address> = {}) => {
    const { values: fields, details: quote } = latest.current;
    const address = { ...fields, ...picked };
    const question = fields.deliveryType === 'd2d' && isComplete(address) ? oneLine(address) : '';
    if (question === asked.current) return;
    asked.current = question;
    if (!question) return setState(IDLE);
    setState({ ...IDLE, isChecking: true });
    void judge(quote, question)
      // An answer about an address that has changed since is no answer.
      .then((answer) => {
        if (asked.current !== question) return;
        // What could not be checked may be asked again, unchanged.
        if (answer.failure) asked.current = '';
        setState(answer);
      });
  }, []);

  const { deliveryPostalCode, deliveryType } = values;
  useEffect(() => {
    if (isZip(deliveryPostalCode) || deliveryType !== 'd2d') check();
  }, [check, deliveryPostalCode, deliveryType]);
  return { ...state, check };
}
