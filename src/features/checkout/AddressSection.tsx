import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { CheckboxField, TextField, ZipField } from '@/components/form/fields';
import { namedAddress, type AddressNames } from '@/components/form/addressLookup';
import { StreetField } from '@/components/form/StreetField';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { rangeMessage } from '@/domain/deliveryRange';
import { mapsAddresses } from '@/integrations/maps/lazyMaps';
import styles from './Checkout.module.css';
import { deliveryTypesOf, type OrderFormFacts, type OrderFormFields } from './orderForm';
import { useDeliveryRange, type RangeCheck } from './useDeliveryRange';

export interface AddressSectionProps {
  facts: OrderFormFacts;
  /** The range as it is known; false again when the section goes. */
  onRange: (isOutOfRange: boolean) => void;
}

const NAMES: AddressNames = {
  street: 'deliveryStreet',
  city: 'deliveryCity',
  state: 'deliveryState',
  postal_code: 'deliveryPostalCode',
};

export function AddressSection({ facts, onRange }: AddressSectionProps) {
  const { setFieldValue } = useFormikContext<OrderFormFields>();
  const range = useDeliveryRange(facts);
  const isOutside = range.result.status === 'outside';
  useEffect(() => {
    onRange(isOutside);
    return () => onRange(false);
  }, [onRange, isOutside]);
  // Pickup is one press away for those who live outside.
  const canPickUp = deliveryTypesOf(facts).includes('pickup');
  return (
    <section className={styles.section} aria-labelledby="delivery-address">
      <h2 id="delivery-address">Delivery address</h2>
      <div className={styles.address}>
        <StreetField
          names={NAMES}
          lookup={mapsAddresses}
          label="Street address"
          className={styles.full}
          onBlur={() => range.check()}
          onPicked={(address) => range.check(namedAddress(NAMES, address))}
        />
        <TextField
          name="deliveryCity"
          label="City"
          autoComplete="address-level2"
          className={styles.city}
          onBlur={() => range.check()}
        />
        <TextField
          name="deliveryState"
          label="State"
          autoComplete="address-level1"
          onBlur={() => range.check()}
        />
        <ZipField name="deliveryPostalCode" />
      </div>
      <RangeNote
        range={range}
        radius={facts.details.d2dRadius}
        onPickup={canPickUp ? () => void setFieldValue('deliveryType', 'pickup') : undefined}
      />
      <CheckboxField name="saveDefaultAddress" label="Save as my default address" />
    </section>
  );
}

const TONES = { within: 'success', outside: 'failure', unknown: 'info' } as const;

/** Where the address lies. "Could not check" is told apart from "outside", and never blocks (spec 2 §4, §8). */
function RangeNote({
  range,
  radius,
  onPickup,
}: {
  range: RangeCheck;
  /** Miles. */
  radius: number;
  onPickup?: () => void;
}) {
  const { result, failure, isChecking } = range;
  return (
    <Alert tone={TONES[result.status]} role="status">
      <p>{isChecking ? 'Checking your address…' : rangeMessage(result, radius)}</p>
      {failure && !isChecking && (
        <>
          <p>{failure}</p>
          <Button variant="outline" size="small" className={styles.underWords} onClick={() => range.check()}>
            Check again
          </Button>
        </>
      )}
      {onPickup && result.status === 'outside' && (
        <Button variant="outline" size="small" className={styles.underWords} onClick={onPickup}>
          Pick it up instead
        </Button>
      )}
    </Alert>
  );
}
