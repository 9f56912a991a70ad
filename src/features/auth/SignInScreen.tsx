import { useFormikContext } from 'formik';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Form } from '@/components/form/Form';
import { EmailField } from '@/components/form/fields';
import { PasswordField } from '@/components/form/PasswordField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Alert } from '@/components/ui/Alert';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';
import { CheckoutNotice } from './CheckoutNotice';
import { DemoAccounts } from './DemoAccounts';
import { withEmail } from './handedEmail';
import { OtherWay } from './OtherWay';
import { signInFailure } from './signInFailure';
import { SocialSignIn } from './SocialSignIn';
import { useRules } from './useRules';

interface Credentials {
  email: string;
  password: string;
}

interface SignInScreenProps {
  /** Signs in, or throws the API's problem. */
  onSignIn: (credentials: Credentials) => Promise<void>;
  onUnconfirmed: (email: string) => void;
  /** From the sign-up, if the email has an account. */
  initialEmail: string;
  /** The customer came from the checkout. */
  isForCheckout: boolean;
  /** The customer opened the link in the mail to a new email. */
  isForNewEmail: boolean;
  returnTo: string;
  /** Navigation state for links to the other screens, which contains the return path. */
  linkState: unknown;
  showDemoAccounts: boolean;
}

/** /session (spec 2 §2). */
export function SignInScreen(props: SignInScreenProps) {
  const rules = useRules('signIn');
  const { onSignIn, onUnconfirmed, returnTo, linkState, showDemoAccounts } = props;
  const [unknownEmail, setUnknownEmail] = useState<string | null>(null);

  const submit = async ({ email, password }: Credentials): Promise<FormRejection | void> => {
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
    <AuthPage title={routes.signIn.title}>
      {props.isForCheckout && <CheckoutNotice verb="Sign in" />}
      {props.isForNewEmail && (
        <Alert tone="info">
          <p>Sign in with your present email to confirm the new one.</p>
        </Alert>
      )}
      {unknownEmail !== null && (
        <OtherWay>
          You have not signed up with this email!{' '}
          <Link to={hrefTo('registration')} state={withEmail(linkState, unknownEmail)}>
            Sign up
          </Link>
        </OtherWay>
      )}
      <Form
        label="Sign in"
        initialValues={{ email: props.initialEmail, password: '' }}
        schema={rules}
        incompleteText="Please enter your email and password."
        onSubmit={submit}
      >
        <EmailField name="email" autoComplete="username" />
        <PasswordField name="password" />
        <SubmitButton wide size="big">
          Sign in
        </SubmitButton>
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
