import { useCallback, useRef, useState } from 'react';
import { useValidateAddressMutation } from '@/api/deliveryRangeApi';
import { asProblem } from '@/api/errors';
import type { Id } from '@/api/types';
import { isZip } from '@dwellivery/domain/zip';
import type { OrderFormFields } from './orderForm';

export type AddressFields = Pick<
  OrderFormFields,
  'deliveryStreet' | 'deliveryCity' | 'deliveryState' | 'deliveryPostalCode'
>;

export type AddressVerdict =
  | { status: 'unasked' | 'checking' | 'within' }
  /** `text` is for the whole address, `fieldText` for each of its fields. */
  | { status: 'refused'; text: string; fieldText: string; isFinal: boolean };

export interface AddressCheck {
  /** About the address that was asked last. */
  verdict: AddressVerdict;
  /** Unasked for another address than that, such as one that is being typed. */
  verdictOf: (address: AddressFields) => AddressVerdict;
  /** Checks the address; repeated calls with the same address share one request. Never rejects. */
  ask: (address: AddressFields) => Promise<AddressVerdict>;
  /** The known reason why an address is definitely refused, for the form's rules. */
  complaint: (address: AddressFields) => string | null;
}

const UNASKED: AddressVerdict = { status: 'unasked' };
/** Definite refusals; other errors can be retried. */
const FINAL_CODES = ['out_of_range', 'address_unknown'];
/** Refusals of the event, which no other address changes: the next quote gives the reason. */
const OF_EVENT = ['event_closed', 'delivery_type_unavailable'];

export const isComplete = (address: AddressFields): boolean =>
  Boolean(address.deliveryStreet.trim() && address.deliveryCity.trim() && address.deliveryState.trim()) &&
  isZip(address.deliveryPostalCode);

const questionOf = (address: AddressFields): string =>
  isComplete(address)
    ? JSON.stringify([
        address.deliveryStreet.trim(),
        address.deliveryCity.trim(),
        address.deliveryState.trim(),
        address.deliveryPostalCode,
      ])
    : '';

/** The text as an error of each address field (spec 2 §5). */
export const refusedFields = (text: string): Record<keyof AddressFields, string[]> => ({
  deliveryStreet: [text],
  deliveryCity: [text],
  deliveryState: [text],
  deliveryPostalCode: [text],
});

function refusedBy(error: unknown): AddressVerdict {
  const { code, message, fieldErrors } = asProblem(error);
  if (code !== undefined && OF_EVENT.includes(code)) return UNASKED;
  const [fieldText = message] = fieldErrors.delivery_street ?? [];
  return { status: 'refused', text: message, fieldText, isFinal: FINAL_CODES.includes(code) };
}

interface Asked {
  question: string;
  answer: Promise<AddressVerdict>;
  verdict: AddressVerdict;
}
const NOTHING: Asked = { question: '', answer: Promise.resolve(UNASKED), verdict: UNASKED };

/** Asks the server whether the event delivers to the form's address (contract, "Delivery range"). */
export function useAddressCheck(eventId: Id): AddressCheck {
  const [validate] = useValidateAddressMutation();
  const [{ question: about, verdict }, setFound] = useState({ question: '', verdict: UNASKED });
  const asked = useRef(NOTHING);

  const ask = useCallback(
    (address: AddressFields): Promise<AddressVerdict> => {
      const question = questionOf(address);
      const { verdict: known } = asked.current;
      const isOpen = known.status === 'refused' && !known.isFinal;
      if (question === asked.current.question && !isOpen) return asked.current.answer;
      if (!question) {
        asked.current = NOTHING;
        setFound(NOTHING);
        return NOTHING.answer;
      }
      const { deliveryStreet: street, deliveryCity: city, deliveryState: state } = address;
      const answer = validate({ eventId, street, city, state, postalCode: address.deliveryPostalCode })
        .unwrap()
        .then((): AddressVerdict => ({ status: 'within' }), refusedBy);
      const mine: Asked = { question, answer, verdict: { status: 'checking' } };
      asked.current = mine;
      setFound(mine);
      return answer.then((found) => {
        mine.verdict = found;
        // Ignores the answer if the address has changed.
        if (asked.current === mine) setFound({ ...mine });
        return found;
      });
    },
    [eventId, validate],
  );

  const complaint = useCallback((address: AddressFields): string | null => {
    const { question, verdict: known } = asked.current;
    const isRefused = known.status === 'refused' && known.isFinal && question === questionOf(address);
    return isRefused ? known.fieldText : null;
  }, []);

  const verdictOf = (address: AddressFields): AddressVerdict =>
    about === questionOf(address) ? verdict : UNASKED;

  return { verdict, verdictOf, ask, complaint };
}
