import { useFormikContext, type FormikValues } from 'formik';
import { Field } from '../ui/Field';
import { AddressCombobox } from './AddressCombobox';
import { namedAddress, type AddressLookup, type AddressNames, type FoundAddress } from './addressLookup';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

interface StreetFieldProps extends Omit<FieldWords, 'name' | 'hint' | 'optional'> {
  /** Names of the four fields; a picked address fills them all. */
  names: AddressNames;
  lookup: AddressLookup;
  onPicked: (address: FoundAddress) => void;
  onBlur?: () => void;
}

/** The street field of an address, with suggestions that fill all four fields. Typed text is kept. */
export function StreetField({ names, lookup, onPicked, onBlur, ...words }: StreetFieldProps) {
  const { field, error, setValue } = useFormField<string>(names.street);
  const { setValues } = useFormikContext<FormikValues>();
  const fill = (address: FoundAddress) => {
    // One call for all four, because each would otherwise be validated together with old values of the others.
    void setValues((values) => ({ ...values, ...namedAddress(names, address) }));
    onPicked(address);
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
