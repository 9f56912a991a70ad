import { useState, type FormEvent } from 'react';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { isZip, ZIP_INVALID, zipAsTyped } from '@dwellivery/domain/zip';
import styles from './BrowseFilters.module.css';

export interface ZipFieldProps {
  /** The zip of the list: that of the route, else a known one. */
  zip: string;
  /** The zip of the route, unless a location replaces it. */
  routeZip?: string;
  /** What the address contains in place of a zip. */
  mistyped?: string;
  onZip: (zip: string) => void;
}

interface ZipText {
  text: string;
  /** The list's zip at the time of typing. */
  of: string;
  isTouched: boolean;
}

/** Changes the route at the fifth character; shows an error for fewer (spec 1 §2). */
export function ZipField({ zip, routeZip, mistyped, onZip }: ZipFieldProps) {
  const [typed, setTyped] = useState<ZipText>({
    text: mistyped ?? zip,
    of: zip,
    isTouched: mistyped !== undefined,
  });
  // Discards the typed text after the zip was changed by the URL, Back or the browser's location.
  if (typed.of !== zip) setTyped({ text: zip, of: zip, isTouched: false });
  const { text, isTouched } = typed;

  const handleChange = (value: string) => {
    const next = zipAsTyped(value);
    setTyped({ text: next, of: zip, isTouched: true });
    if (isZip(next) && next !== routeZip) onZip(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTyped({ text, of: zip, isTouched: true });
  };

  return (
    <form className={styles.zip} onSubmit={submit} noValidate>
      <Field label="Zip code" error={isTouched && !isZip(text) ? ZIP_INVALID : undefined}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="postal-code"
            enterKeyHint="search"
            pattern="[0-9]{5}"
            value={text}
            onChange={(event) => handleChange(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
