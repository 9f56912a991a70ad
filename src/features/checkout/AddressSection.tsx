import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CheckboxField, TextField, ZipField } from '@/components/form/fields';
import { namedAddress, type AddressNames } from '@/components/form/addressLookup';
import { StreetField } from '@/components/form/StreetField';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { rangeHint, WITHIN_RANGE } from '@dwellivery/domain/deliveryRange';
import { mapsAddresses } from '@/integrations/maps/places';
import { useLatest } from '@/lib/useLatest';
import styles from './Checkout.module.css';
import { addressText, deliveryTypesOf, type OrderFormFacts, type OrderFormFields } from './orderForm';
import { isComplete, type AddressCheck, type AddressVerdict } from './useAddressCheck';

export interface AddressSectionProps {
  facts: OrderFormFacts;
  address: AddressCheck;
}

const NAMES: AddressNames = {
  street: 'deliveryStreet',
  city: 'deliveryCity',
  state: 'deliveryState',
  postal_code: 'deliveryPostalCode',
};

/** Checks on blur of street, city or state, and at each change of the zip (spec 2 §4). Marks the fields with the result. */
function useChecks({ ask, verdictOf }: AddressCheck) {
  const { values, validateForm, setStatus } = useFormikContext<OrderFormFields>();
  const latest = useLatest(values);
  const { deliveryPostalCode } = values;
  const verdict = verdictOf(values);
  useEffect(() => {
    // An incomplete zip makes no call: it ends the verdict about the address before.
    void ask(latest.current);
  }, [ask, deliveryPostalCode, latest]);
  useEffect(() => {
    if (verdict.status === 'refused') void validateForm();
    // Removes the errors of an earlier "Continue".
    else setStatus(undefined);
  }, [setStatus, validateForm, verdict]);
  /** @param picked values of a picked suggestion, which the form has only after the next render */
  const check = (picked: Partial<OrderFormFields> = {}) => void ask({ ...latest.current, ...picked });
  return { verdict, check };
}

export function AddressSection({ facts, address }: AddressSectionProps) {
  const { values, setFieldValue, setTouched } = useFormikContext<OrderFormFields>();
  const { verdict, check } = useChecks(address);
  const fields = useRef<HTMLDivElement>(null);
  // A customer who has ordered before finds the address in one line, unless it is refused.
  const [isKnown, setIsKnown] = useState(() => Boolean(facts.event.lastChoice) && isComplete(values));
  if (isKnown && verdict.status === 'refused') setIsKnown(false);
  const change = () => {
    flushSync(() => setIsKnown(false));
    fields.current?.querySelector('input')?.focus();
  };
  // A refused address offers the change to pickup, which clears errors as the choice above does.
  const canPickUp = deliveryTypesOf(facts).includes('pickup');
  const pickUp = () => {
    void setFieldValue('deliveryType', 'pickup');
    void setTouched({}, false);
  };
  // The message about the whole address is shown once, below it.
  const marks = { errorHidden: verdict.status === 'refused', onBlur: () => check() };
  return (
    <section className={styles.section} aria-labelledby="delivery-address">
      <h2 id="delivery-address">Delivery address</h2>
      {isKnown && (
        <p className={styles.known}>
          <span>{addressText(values)}</span>
          <Button variant="quiet" size="small" aria-label="Change the delivery address" onClick={change}>
            Change
          </Button>
        </p>
      )}
      {!isKnown && (
        <div ref={fields} className={styles.address}>
          <StreetField
            {...marks}
            names={NAMES}
            lookup={mapsAddresses}
            label="Street address"
            className={styles.full}
            onPicked={(found) => check(namedAddress(NAMES, found))}
          />
          <TextField
            {...marks}
            name="deliveryCity"
            label="City"
            autoComplete="address-level2"
            className={styles.city}
          />
          <TextField {...marks} name="deliveryState" label="State" autoComplete="address-level1" />
          <ZipField name="deliveryPostalCode" errorHidden={marks.errorHidden} />
        </div>
      )}
      <RangeNote
        verdict={verdict}
        radius={facts.details.d2dRadius}
        onRetry={() => check()}
        onPickup={canPickUp ? pickUp : undefined}
      />
      {!isKnown && <CheckboxField name="saveDefaultAddress" label="Save as my default address" />}
    </section>
  );
}

const TONES = { within: 'success', refused: 'failure', checking: 'info', unasked: 'info' } as const;

function noteOf(verdict: AddressVerdict, radius: number): string {
  switch (verdict.status) {
    case 'within':
      return WITHIN_RANGE;
    case 'refused':
      return verdict.text;
    case 'checking':
      return 'Checking your address…';
    case 'unasked':
      return rangeHint(radius);
  }
}

interface RangeNoteProps {
  verdict: AddressVerdict;
  /** Miles. */
  radius: number;
  onRetry: () => void;
  onPickup?: () => void;
}

/** The result of the check; for a refused address with the reason and the next steps (spec 2 §8). */
function RangeNote({ verdict, radius, onRetry, onPickup }: RangeNoteProps) {
  const isRefused = verdict.status === 'refused';
  return (
    // The fields' own words are for screen readers: one fault is shown once.
    <Alert
      tone={TONES[verdict.status]}
      role="status"
      title={isRefused && verdict.fieldText !== verdict.text && verdict.fieldText}
    >
      <p>{noteOf(verdict, radius)}</p>
      {isRefused && !verdict.isFinal && (
        <Button variant="outline" size="small" onClick={onRetry}>
          Check again
        </Button>
      )}
      {isRefused && onPickup && (
        <Button variant="outline" size="small" onClick={onPickup}>
          Pick it up instead
        </Button>
      )}
    </Alert>
  );
}
