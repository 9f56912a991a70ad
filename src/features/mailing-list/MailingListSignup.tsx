import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { isPublicEmail } from '@dwellivery/domain/email';
import { visible } from '@dwellivery/domain/visible';
import { findZip, MAILING_LIST_ZIP_INVALID } from '@dwellivery/domain/zip';
import {
  isMailingListOn,
  SUBSCRIBE_FAILED_TEXT,
  SUBSCRIBED_TEXT,
  subscribeToMailingList,
} from '@/integrations/mailingList';
import { takeFocus } from '@/lib/takeFocus';
import styles from './MailingListSignup.module.css';

/** The provider's field names (spec 1 §7). */
const FIELDS = [
  { name: 'EMAIL', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'ZIP', label: 'Zip code', inputMode: 'numeric', autoComplete: 'postal-code' },
] as const;

type Name = (typeof FIELDS)[number]['name'];

/** Rules of spec 1 §5: an email of the usual form, a zip text that contains five digits in a row. */
const complaintsAbout = (values: Record<Name, string>): Partial<Record<Name, string>> => ({
  ...(isPublicEmail(visible(values.EMAIL)) ? {} : { EMAIL: 'Must input a valid email' }),
  ...(findZip(values.ZIP) ? {} : { ZIP: MAILING_LIST_ZIP_INVALID }),
});

type Status = 'idle' | 'submitting' | 'success' | 'error';

/**
 * Signs a guest up for the mailing list (spec 1 §2, §4). Uses plain React state, because the event page does not load the form
 * libraries.
 */
export function MailingListSignup() {
  const [status, setStatus] = useState<Status>('idle');
  const subscribe = async (values: Record<Name, string>) => {
    setStatus('submitting');
    try {
      await subscribeToMailingList({ email: visible(values.EMAIL), zip: findZip(values.ZIP) ?? '' });
      setStatus('success');
    } catch {
      setStatus('error');
    }
  };
  if (!isMailingListOn()) return null;
  return (
    <Card className={styles.signup} aria-label="Mailing list">
      <h2>Hear what comes next</h2>
      {status === 'success' ? (
        // The pressed button is gone.
        <Alert tone="success" role="status" ref={takeFocus} tabIndex={-1}>
          <p>{SUBSCRIBED_TEXT}</p>
        </Alert>
      ) : (
        <SignupForm status={status} onSubmit={(values) => void subscribe(values)} />
      )}
    </Card>
  );
}

interface SignupFormProps {
  status: Status;
  onSubmit: (values: Record<Name, string>) => void;
}

function SignupForm({ status, onSubmit }: SignupFormProps) {
  const [values, setValues] = useState({ EMAIL: '', ZIP: '' });
  const [complaints, setComplaints] = useState<Partial<Record<Name, string>>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status === 'submitting') return;
    const found = complaintsAbout(values);
    setComplaints(found);
    const wrong = FIELDS.find(({ name }) => found[name]);
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong.name}]`)?.focus();
    else onSubmit(values);
  };
  return (
    <form noValidate className={styles.signup} onSubmit={submit}>
      <p className="muted">One email a week with the restaurants that come to your neighborhood.</p>
      {status === 'error' && (
        <Alert tone="failure">
          <p>{SUBSCRIBE_FAILED_TEXT}</p>
        </Alert>
      )}
      <div className={styles.fields}>
        {FIELDS.map(({ label, ...input }) => (
          <Field key={label} label={label} error={complaints[input.name]}>
            {(control) => (
              <Input
                {...control}
                {...input}
                value={values[input.name]}
                onChange={({ target }) => {
                  setValues({ ...values, [input.name]: target.value });
                  setComplaints({ ...complaints, [input.name]: undefined });
                }}
              />
            )}
          </Field>
        ))}
        <Button type="submit" variant="outline" loading={status === 'submitting'}>
          Subscribe
        </Button>
      </div>
    </form>
  );
}
