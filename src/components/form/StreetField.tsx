import { useFormikContext, type FormikValues } from 'formik';
import { useState } from 'react';
import { hasUnit } from '@dwellivery/domain/streetLine';
import { Field } from '../ui/Field';
import { AddressCombobox } from './AddressCombobox';
import {
  namedAddress,
  withTypedZip,
  type AddressLookup,
  type AddressNames,
  type FoundAddress,
} from './addressLookup';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

const NO_UNIT = 'Add your apartment here, if you have one.';
const UNUSABLE = 'We cannot take that address from the list. Please type it.';

interface StreetFieldProps extends Omit<FieldWords, 'name' | 'hint' | 'optional'> {
  /** Names of the four fields; a picked address fills them all. */
  names: AddressNames;
  lookup: AddressLookup;
  onPicked: (address: FoundAddress) => void;
  onBlur?: () => void;
}

/** The street field of an address, with suggestions that fill all four fields. Typed text is kept. */
export function StreetField({ names, lookup, onPicked, onBlur, ...words }: StreetFieldProps) {
  const { field, error, required, setValue } = useFormField<string>(names.street);
  const { values: typed, setValues } = useFormikContext<FormikValues>();
  const [hint, setHint] = useState<string>();
  const fill = (found: FoundAddress) => {
    const held = {
      city: typed[names.city],
      state: typed[names.state],
      postal_code: typed[names.postal_code],
    };
    const address = withTypedZip(found, held as Omit<FoundAddress, 'street'>);
    setHint(hasUnit(address.street) ? undefined : NO_UNIT);
    // One call for all four, because each would otherwise be validated together with old values of the others.
    void setValues((values) => ({ ...values, ...namedAddress(names, address) }));
    onPicked(address);
  };
  return (
    <Field {...words} error={error} hint={hint}>
      {(control) => (
        <AddressCombobox
          {...control}
          aria-required={required}
          name={names.street}
          autoComplete="street-address"
          value={field.value}
          lookup={lookup}
          onType={(text) => void setValue(text)}
          onPick={fill}
          onFailure={(isPick) => isPick && setHint(UNUSABLE)}
          onLeave={() => {
            field.onBlur();
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
