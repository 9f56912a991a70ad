import { useState, type FormEvent } from 'react';
import { useCreateFollowMutation } from '@/api/followsApi';
import { asProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { isPublicEmail } from '@dwellivery/domain/email';
import { visible } from '@dwellivery/domain/visible';
import { isZip, ZIP_INVALID, zipAsTyped } from '@dwellivery/domain/zip';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { askedText } from './followTexts';
import styles from './Follows.module.css';

interface FollowFormProps {
  /** A restaurant's slug, or an area; a field asks for the zip where it is unknown. */
  follows: { restaurant: string } | { zip: string | null };
  initialEmail?: string;
  intro: string;
  /** Called with words about what was asked for. */
  onAsked: (words: string) => void;
}

type Name = 'email' | 'postal_code';
type Complaints = Partial<Record<Name, string>>;

/** Asks for what is not known yet. Plain React state: the form libraries are not on these pages. */
export function FollowForm({ follows, initialEmail = '', intro, onAsked }: FollowFormProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [create, { isLoading, error }] = useCreateFollowMutation();
  const area = 'zip' in follows ? follows : null;
  const [values, setValues] = useState({ email: initialEmail, postal_code: area?.zip ?? '' });
  const [complaints, setComplaints] = useState<Complaints>({});
  const needs: Record<Name, boolean> = { email: !isSignedIn, postal_code: area?.zip === null };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = visible(values.email);
    const found: Complaints = {
      ...(needs.email && !isPublicEmail(email) ? { email: 'Must input a valid email' } : {}),
      ...(needs.postal_code && !isZip(values.postal_code) ? { postal_code: ZIP_INVALID } : {}),
    };
    setComplaints(found);
    const [wrong] = Object.keys(found);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    const what = 'restaurant' in follows ? follows : { postal_code: values.postal_code };
    const answer = await create({ ...what, ...(needs.email ? { email } : {}) });
    return answer.data && onAsked(askedText(answer.data, email));
  };
  const bind = (name: Name, read: (text: string) => string = (text) => text) => ({
    name,
    'aria-required': true,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: read(target.value) });
      setComplaints({ ...complaints, [name]: undefined });
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className="muted">{`${intro}${isSignedIn ? ', to the address of your account' : ''}.`}</p>
      {error && (
        <Alert tone="failure">
          <p>{asProblem(error).message}</p>
        </Alert>
      )}
      <div className={styles.fields}>
        {needs.email && (
          <Field label="Email" error={complaints.email}>
            {(control) => (
              <Input {...control} {...bind('email')} type="email" autoComplete="email" enterKeyHint="send" />
            )}
          </Field>
        )}
        {needs.postal_code && (
          <Field label="Zip code" error={complaints.postal_code}>
            {(control) => (
              <Input
                {...control}
                {...bind('postal_code', zipAsTyped)}
                inputMode="numeric"
                autoComplete="postal-code"
                enterKeyHint="send"
              />
            )}
          </Field>
        )}
        <Button type="submit" loading={isLoading}>
          Tell me
        </Button>
      </div>
    </form>
  );
}
