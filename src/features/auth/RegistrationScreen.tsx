import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Form } from '@/components/form/Form';
import { EmailField, TextField } from '@/components/form/fields';
import { PasswordField } from '@/components/form/PasswordField';
import { Alert } from '@/components/ui/Alert';
import { INVITED } from '@/components/ui/PageHead';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';
import { CheckoutNotice } from './CheckoutNotice';
import { withEmail } from './handedEmail';
import { OtherWay } from './OtherWay';
import { register, type Registration, type WithoutPassword } from './registration';
import { Agreement, ContactFields, incompleteText, SignUpButton } from './SignUpParts';
import { SocialSignIn } from './SocialSignIn';
import { registrationSchema } from './authRules';

interface RegistrationScreenProps {
  /** Registers, or throws the API's problem. */
  onRegister: (registration: Registration) => Promise<void>;
  onOutOfArea: (values: WithoutPassword) => void;
  initial: WithoutPassword;
  /** The zip that the visitor typed last, which is read from the disk after hydration. */
  knownZip: string | null;
  isForCheckout: boolean;
  /** The visitor followed a customer's link (spec 1 §9). */
  isInvited: boolean;
  returnTo: string;
  linkState: unknown;
}

/** /registration (spec 2 §2, §5). */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const { onRegister, onOutOfArea, initial, knownZip, isForCheckout, isInvited, returnTo, linkState } = props;
  const [knownEmail, setKnownEmail] = useState<string | null>(null);

  const submit = (values: Registration) => {
    setKnownEmail(null);
    return register(values, { onRegister, onOutOfArea, onKnown: setKnownEmail });
  };
  return (
    <AuthPage
      title={routes.registration.title}
      lead="Meals from local restaurants, on a day you can count on."
      isForGuests
    >
      {isForCheckout && <CheckoutNotice verb="Sign up" />}
      {isInvited && (
        <Alert tone="success">
          <p>{INVITED}</p>
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
        schema={registrationSchema}
        incompleteText={incompleteText}
        onSubmit={submit}
      >
        <TextField name="name" label="Name" autoComplete="name" />
        <EmailField name="email" autoComplete="username" />
        <PasswordField name="password" autoComplete="new-password" hint="At least 6 characters." />
        <ContactFields knownZip={knownZip} />
        <SignUpButton />
      </Form>
      <Agreement />
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
