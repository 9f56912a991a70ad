import { MapPin } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { zipAsTyped } from '@dwellivery/domain/zip';
import { zipComplaint } from './zipComplaint';
import styles from './ZipForm.module.css';

interface ZipFormProps {
  /** Called with five digits. */
  onZip: (zip: string) => void;
  className?: string;
}

/** Asks for a zip code. Uses plain React state, because the first screen does not load the form libraries. */
export function ZipForm({ onZip, className }: ZipFormProps) {
  const [zip, setZip] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();

  const handIn = (text: string) => {
    const complaint = zipComplaint(text);
    setError(complaint);
    if (complaint) input.current?.focus();
    else onZip(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    handIn(zip);
  };

  return (
    <form className={cx(styles.form, className)} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <label className={styles.label}>
          <MapPin aria-hidden="true" />
          <span className="vh">Zip code</span>
          <input
            ref={input}
            className={styles.input}
            name="postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            enterKeyHint="go"
            pattern="[0-9]{5}"
            placeholder="Your zip code"
            value={zip}
            aria-required
            aria-invalid={error !== null}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => {
              setZip(zipAsTyped(event.target.value));
              setError(null);
            }}
          />
        </label>
        <Button type="submit">Go</Button>
      </div>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
    </form>
  );
}
