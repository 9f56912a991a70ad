import { useFormikContext } from 'formik';
import type { AddressLookup, FoundAddress } from './addressLookup';
import { AddressSearch } from './AddressSearch';
import styles from './AddressFields.module.css';
import { TextField, ZipField } from './fields';

/** Fields for street, city, state and postal_code, and a search that fills them. */
export function AddressFields({ lookup }: { lookup: AddressLookup }) {
  const { setValues } = useFormikContext<FoundAddress>();
  return (
    <div className={styles.fields}>
      <AddressSearch
        lookup={lookup}
        className={styles.full}
        // One call, because several calls in a tick leave wrong errors.
        onFound={(address) => void setValues((values) => ({ ...values, ...address }))}
      />
      <TextField name="street" label="Street address" autoComplete="street-address" className={styles.full} />
      <TextField name="city" label="City" autoComplete="address-level2" className={styles.city} />
      <TextField name="state" label="State" autoComplete="address-level1" />
      <ZipField name="postal_code" />
    </div>
  );
}
