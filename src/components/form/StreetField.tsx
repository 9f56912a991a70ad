import { useFormikContext, type FormikValues } from 'formik';
import { Field } from '../ui/Field';
import { AddressCombobox } from './AddressCombobox';
import { namedAddress, type AddressLookup, type AddressNames, type FoundAddress } from './addressLookup';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

interface StreetFieldProps extends Omit<FieldWords, 'name'> {
  /** Names of the four fields; a picked address fills them all. */
  names: AddressNames;
  lookup: AddressLookup;
  onPicked?: (address: FoundAddress) => void;
  onBlur?: () => void;
}

/** The street of an address whose other fields stand beside it. Suggestions help; what is typed by hand stays. */
export function StreetField({ names, lookup, onPicked, onBlur, ...words }: StreetFieldProps) {
  const { field, error, setValue } = useFormField<string>(names.street);
  const { setValues } = useFormikContext<FormikValues>();
  const fill = (address: FoundAddress) => {
    // All four at once: one after the other, each would be judged beside the old values of the rest.
    void setValues((values) => ({ ...values, ...namedAddress(names, address) }));
    onPicked?.(address);
  };
  return (
    <Field {...words} error={error}>
      {(control) => (
        <AddressCombobox
          {...control}
          name={names.street}
          autoComplete="street-address"
          value={field.value}
          lookup={lookup}
          onType={(text) => void setValue(text)}
          onPick={fill}
          onLeave={() => {
            field.onBlur();
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
