import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Form } from '@/components/form/Form';
import { EmailField, TextField, ZipField } from '@/components/form/fields';
import { PasswordField } from '@/components/form/PasswordField';
import { PhoneField } from '@/components/form/PhoneField';
import type { FormRejection } from '@/components/form/rejection';
import { submitPress } from '@/components/form/submitPress';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';
import { CheckoutNotice } from './CheckoutNotice';
import { withEmail } from './handedEmail';
import { OtherWay } from './OtherWay';
import { registrationFailure } from './registrationFailure';
import { SocialSignIn } from './SocialSignIn';
import { useRules } from './useRules';

interface Registration {
  name: string;
  email: string;
  password: string;
  phone: string;
  postal_code: string;
}

type WithoutPassword = Omit<Registration, 'password'>;

interface RegistrationScreenProps {
  /** Registers, or throws the API's problem. */
  onRegister: (registration: Registration) => Promise<void>;
  onOutOfArea: (values: WithoutPassword) => void;
  initial: WithoutPassword;
  isForCheckout: boolean;
  /** The visitor followed a customer's link (spec 1 §9). */
  isInvited: boolean;
  returnTo: string;
  linkState: unknown;
}

/** A field with a wrong value is filled. */
const incompleteText = (_texts: readonly string[], values: object): string =>
  Object.values(values).every(Boolean) ? 'Please check the marked fields.' : 'Please fill in all fields.';

/** /registration (spec 2 §2, §5). */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const rules = useRules('registration');
  const { onRegister, onOutOfArea, initial, isForCheckout, isInvited, returnTo, linkState } = props;
  const [knownEmail, setKnownEmail] = useState<string | null>(null);

  const submit = async ({ password, ...typed }: Registration): Promise<FormRejection | void> => {
    const values = { ...typed, name: typed.name.trim(), email: typed.email.trim() };
    setKnownEmail(null);
    try {
      await onRegister({ ...values, password });
    } catch (error) {
      const failure = registrationFailure(error);
      if (failure.kind === 'known') setKnownEmail(values.email);
      else if (failure.kind === 'outOfArea') onOutOfArea(values);
      else return failure.rejection;
    }
  };
  return (
    <AuthPage
      title={routes.registration.title}
      lead="Meals from local restaurants, on a day you can count on."
    >
      {isForCheckout && <CheckoutNotice verb="Sign up" />}
      {isInvited && (
        <Alert tone="success">
          <p>A friend invited you: you each get $10 after your first order.</p>
        </Alert>
      )}
      {knownEmail !== null && (
        <OtherWay>
          You already have an account!{' '}
          <Link to={hrefTo('signIn')} state={withEmail(linkState, knownEmail)}>
            Sign In instead
          </Link>
        </OtherWay>
      )}
      <Form
        label="Sign up"
        initialValues={{ ...initial, password: '' }}
        schema={rules}
        incompleteText={incompleteText}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <TextField name="name" label="Name" autoComplete="name" />
            <EmailField name="email" autoComplete="username" />
            <PasswordField name="password" autoComplete="new-password" hint="At least 6 characters." />
            <PhoneField name="phone" hint="So that the restaurant can reach you on the day." />
            <ZipField name="postal_code" />
            {/* Not the form kit's button, which hides its text while it is busy: here the text shows that. */}
            <Button {...submitPress} type="submit" wide size="big">
              {isSubmitting && <Spinner />}
              {isSubmitting ? 'Signing Up...' : 'Sign Up'}
            </Button>
          </>
        )}
      </Form>
      <p className="muted">
        By signing up you agree to our <Link to={hrefTo('terms')}>terms</Link> and{' '}
        <Link to={hrefTo('privacy')}>privacy policy</Link>. You must be 13 or older.
      </p>
      <p className={styles.aside}>
        <span>
          Have an account?{' '}
          <Link to={hrefTo('signIn')} state={linkState}>
            Sign in
          </Link>
        </span>
      </p>
      <SocialSignIn returnTo={returnTo} />
    </AuthPage>
  );
}
