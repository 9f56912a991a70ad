import { useState, type FormEvent } from 'react';
import { useCreateAreaAlertMutation, type AreaAlert as Alerted } from '@/api/alertsApi';
import { asProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { isZip, ZIP_INVALID, zipAsTyped } from '@/domain/zip';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import styles from './AreaAlert.module.css';

export interface AreaAlertProps {
  /** The area; a field asks for it where it is unknown. */
  zip: string | null;
}

type Name = 'email' | 'postal_code';
type Complaints = Partial<Record<Name, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** "Tell me when somebody cooks here", for an area without events. Plain React state: the form libraries are not on these pages. */
export function AreaAlert({ zip }: AreaAlertProps) {
  const [asked, setAsked] = useState<{ alert: Alerted; email: string } | null>(null);
  return (
    <Card as="section" className={styles.alert} aria-labelledby="area-alert">
      <h2 id="area-alert">Tell me when somebody cooks here</h2>
      {asked ? (
        <Alert tone="success" role="status">
          <p>
            {asked.alert.status === 'active'
              ? `We will write to you when an event opens in ${asked.alert.postal_code}.`
              : `Almost done: open the link in the mail that we have just sent to ${asked.email || 'you'}.`}
          </p>
        </Alert>
      ) : (
        <AlertForm zip={zip} onAsked={(alert, email) => setAsked({ alert, email })} />
      )}
    </Card>
  );
}

interface AlertFormProps extends AreaAlertProps {
  onAsked: (alert: Alerted, email: string) => void;
}

function AlertForm({ zip, onAsked }: AlertFormProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [create, { isLoading, error }] = useCreateAreaAlertMutation();
  const [values, setValues] = useState({ email: '', postal_code: zip ?? '' });
  const [complaints, setComplaints] = useState<Complaints>({});
  const needs: Record<Name, boolean> = { email: !isSignedIn, postal_code: zip === null };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const email = values.email.trim();
    const found: Complaints = {
      ...(needs.email && !EMAIL.test(email) ? { email: 'Must input a valid email' } : {}),
      ...(isZip(values.postal_code) ? {} : { postal_code: ZIP_INVALID }),
    };
    setComplaints(found);
    const [wrong] = Object.keys(found);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    const body = { postal_code: values.postal_code, ...(needs.email ? { email } : {}) };
    const answer = await create(body);
    return answer.data && onAsked(answer.data, email);
  };
  const bind = (name: Name, read: (text: string) => string = (text) => text) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: read(target.value) });
      setComplaints({ ...complaints, [name]: undefined });
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className="muted">
        One mail when an event opens in {zip ?? 'your area'}, and no other
        {isSignedIn && ', to the address of your account'}.
      </p>
      {error && (
        <Alert tone="failure">
          <p>{asProblem(error).message}</p>
        </Alert>
      )}
      <div className={styles.fields}>
        {needs.email && (
          <Field label="Email" error={complaints.email}>
            {(control) => <Input {...control} {...bind('email')} type="email" autoComplete="email" />}
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
