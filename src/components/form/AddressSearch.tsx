import { useState } from 'react';
import { Field } from '../ui/Field';
import { AddressCombobox } from './AddressCombobox';
import type { AddressLookup, FoundAddress } from './addressLookup';

const FAILED = 'The address search does not work right now. Please fill in the fields below.';

interface AddressSearchProps {
  lookup: AddressLookup;
  /** The street that the form holds. */
  street: string;
  onFound: (address: FoundAddress) => void;
  className: string | undefined;
}

/** Address autocomplete: yields a complete address, and is cleared on leaving without a pick (spec 1 §5). */
export function AddressSearch({ lookup, street, onFound, className }: AddressSearchProps) {
  const [text, setText] = useState('');
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Field
      label="Find your address"
      optional
      hint={isBroken ? FAILED : 'Pick yours, and the fields below are filled in.'}
      className={className}
    >
      {(control) => (
        <AddressCombobox
          {...control}
          autoComplete="off"
          placeholder="Start typing your street"
          value={text}
          lookup={lookup}
          street={street}
          onType={setText}
          onPick={(address) => {
            setText('');
            setIsBroken(false);
            onFound(address);
          }}
          onLeave={() => setText('')}
          onFailure={() => setIsBroken(true)}
        />
      )}
    </Field>
  );
}
