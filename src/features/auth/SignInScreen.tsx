import { useFormikContext } from 'formik';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Form } from '@/components/form/Form';
import { EmailField, TextField } from '@/components/form/fields';
import { PasswordField } from '@/components/form/PasswordField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';
import { CheckoutNotice } from './CheckoutNotice';
import { DemoAccounts } from './DemoAccounts';
import { withEmail } from './handedEmail';
import { OtherWay } from './OtherWay';
import { signInFailure } from './signInFailure';
import { register, type Registration, type WithoutPassword } from './registration';
import { Agreement, ContactFields, incompleteText, SignUpButton } from './SignUpParts';
import { SocialSignIn } from './SocialSignIn';
import { registrationSchema, signInSchema } from './authRules';

type Credentials = Pick<Registration, 'email' | 'password'>;

interface SignInScreenProps {
  /** Signs in, or throws the API's problem. */
  onSignIn: (credentials: Credentials) => Promise<void>;
  onUnconfirmed: (email: string) => void;
  /** In the middle of an order: an unknown email signs up on the same page. Throws the API's problem. */
  onRegister?: (registration: Registration) => Promise<void>;
  onOutOfArea: (values: WithoutPassword) => void;
  /** The zip that the visitor typed last. */
  knownZip: string | null;
  /** What was typed before, here or on the page of the sign-up. */
  initial: WithoutPassword;
  /** Back from the page of an unserved zip: the sign-up goes on. */
  isSigningUp: boolean;
  /** The customer came from the checkout. */
  isForCheckout: boolean;
  /** The customer opened the link in the mail to a new email. */
  isForNewEmail: boolean;
  returnTo: string;
  /** Navigation state for links to the other screens, which contains the return path. */
  linkState: unknown;
  showDemoAccounts: boolean;
}

/** /session (spec 2 §2). In the middle of an order sign-up is on the same page: the answer to an unknown email asks for what is missing. */
export function SignInScreen(props: SignInScreenProps) {
  const { onSignIn, onUnconfirmed, onRegister, returnTo, linkState, showDemoAccounts } = props;
  const [unknownEmail, setUnknownEmail] = useState(props.isSigningUp ? props.initial.email : null);
  const [knownEmail, setKnownEmail] = useState<string | null>(null);
  const isNew = unknownEmail !== null && onRegister !== undefined;

  const submit = async (values: Registration): Promise<FormRejection | void> => {
    const { email, password } = values;
    setKnownEmail(null);
    if (isNew) {
      const onKnown = (known: string) => {
        setKnownEmail(known);
        setUnknownEmail(null);
      };
      return register(values, { onRegister, onKnown, onOutOfArea: props.onOutOfArea });
    }
    setUnknownEmail(null);
    try {
      await onSignIn({ email: email.trim(), password });
    } catch (error) {
      const failure = signInFailure(error);
      if (failure.kind === 'notConfirmed') onUnconfirmed(email.trim());
      else if (failure.kind === 'notRegistered') setUnknownEmail(email.trim());
      else return failure.rejection;
    }
  };
  return (
    <AuthPage title={routes.signIn.title} isForGuests>
      {props.isForCheckout && <CheckoutNotice verb="Sign in" />}
      {props.isForNewEmail && (
        <Alert tone="info">
          <p>Sign in with your present email to confirm the new one.</p>
        </Alert>
      )}
      {isNew && (
        <OtherWay>
          You have not signed up with this email! With your name, phone and zip code you are signed up.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setUnknownEmail(null);
              document.querySelector<HTMLElement>('[name=email]')?.focus();
            }}
          >
            Sign in with another email
          </Button>
        </OtherWay>
      )}
      {knownEmail !== null && <OtherWay>You already have an account! Sign In instead.</OtherWay>}
      {unknownEmail !== null && !isNew && (
        <OtherWay>
          You have not signed up with this email!{' '}
          <Link to={hrefTo('registration')} state={withEmail(linkState, unknownEmail)}>
            Sign up
          </Link>
        </OtherWay>
      )}
      <Form
        label={isNew ? 'Sign up' : 'Sign in'}
        initialValues={{ ...props.initial, password: '' }}
        schema={() => (isNew ? registrationSchema : signInSchema)}
        incompleteText={isNew ? incompleteText : 'Please enter your email and password.'}
        onSubmit={submit}
      >
        <EmailField name="email" autoComplete="username" />
        <PasswordField name="password" autoComplete={isNew ? 'new-password' : 'current-password'} />
        {isNew ? (
          <>
            <TextField name="name" label="Name" autoComplete="name" />
            <ContactFields knownZip={props.knownZip} />
            <SignUpButton />
            <Agreement />
          </>
        ) : (
          <SubmitButton wide size="big">
            Sign in
          </SubmitButton>
        )}
        {showDemoAccounts && <DemoAccounts />}
        <p className={styles.aside}>
          <ForgotPassword />
          <span>
            New here?{' '}
            <Link to={hrefTo('registration')} state={linkState}>
              Sign up
            </Link>
          </span>
        </p>
      </Form>
      <SocialSignIn returnTo={returnTo} />
    </AuthPage>
  );
}

/** Hands the typed email over. */
function ForgotPassword() {
  const { email } = useFormikContext<Credentials>().values;
  return (
    <Link to={hrefTo('passwordNew')} state={withEmail(null, email.trim())}>
      Forgot your password?
    </Link>
  );
}
