import { useFormikContext } from 'formik';
import { withTypedZip, type AddressLookup, type FoundAddress } from './addressLookup';
import { AddressSearch } from './AddressSearch';
import styles from './AddressFields.module.css';
import { TextField, ZipField } from './fields';

/** Fields for street, city, state and postal_code, and a search that fills them. */
export function AddressFields({ lookup }: { lookup: AddressLookup }) {
  const { values, setValues } = useFormikContext<FoundAddress>();
  return (
    <div className={styles.fields}>
      <AddressSearch
        lookup={lookup}
        street={values.street}
        className={styles.full}
        // One call, because several calls in a tick leave wrong errors.
        onFound={(address) => void setValues((held) => ({ ...held, ...withTypedZip(address, held) }))}
      />
      <TextField name="street" label="Street address" autoComplete="street-address" className={styles.full} />
      <TextField name="city" label="City" autoComplete="address-level2" className={styles.city} />
      <TextField name="state" label="State" autoComplete="address-level1" />
      <ZipField name="postal_code" />
    </div>
  );
}
