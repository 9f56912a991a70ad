import { useFormikContext } from 'formik';
import type { AddressLookup, FoundAddress } from './addressLookup';
import { AddressSearch } from './AddressSearch';
import styles from './AddressFields.module.css';
import { TextField, ZipField } from './fields';

interface AddressFieldsProps {
  /** Fills the fields from a search; optional, because they can be typed. */
  lookup?: AddressLookup;
}

/** Fields for street, city, state and postal_code. */
export function AddressFields({ lookup }: AddressFieldsProps) {
  const { setValues } = useFormikContext<FoundAddress>();
  return (
    <div className={styles.fields}>
      {lookup && (
        <AddressSearch
          lookup={lookup}
          className={styles.full}
          // One call, because several calls in a tick leave wrong errors.
          onFound={(address) => void setValues((values) => ({ ...values, ...address }))}
        />
      )}
      <TextField name="street" label="Street address" autoComplete="street-address" className={styles.full} />
      <TextField name="city" label="City" autoComplete="address-level2" className={styles.city} />
      <TextField name="state" label="State" autoComplete="address-level1" />
      <ZipField name="postal_code" />
    </div>
  );
}
