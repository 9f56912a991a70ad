import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ZipField } from '@/components/form/fields';
import { PhoneField } from '@/components/form/PhoneField';
import { submitPress } from '@/components/form/submitPress';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { hrefTo } from '@/config/hrefTo';
import type { Registration } from './registration';

/** Phone and zip of a new customer. */
export function ContactFields({ knownZip }: { knownZip: string | null }) {
  return (
    <>
      <PhoneField name="phone" hint="So that the restaurant can reach you on the day." />
      <ZipField name="postal_code" />
      <KnownZip zip={knownZip} />
    </>
  );
}

/** Fills the empty field once. */
function KnownZip({ zip }: { zip: string | null }) {
  const { values, setFieldValue } = useFormikContext<Registration>();
  const isEmpty = values.postal_code === '';
  useEffect(() => {
    if (zip && isEmpty) void setFieldValue('postal_code', zip);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each zip: a visitor may empty the field
  }, [zip]);
  return null;
}

/** Not the form kit's button, which hides its text while it is busy: here the text shows that. */
export function SignUpButton() {
  const { isSubmitting } = useFormikContext();
  return (
    <Button {...submitPress} type="submit" wide size="big">
      {isSubmitting && <Spinner />}
      {isSubmitting ? 'Signing Up...' : 'Sign Up'}
    </Button>
  );
}

export const Agreement = () => (
  <p className="muted">
    By signing up you agree to our <Link to={hrefTo('terms')}>terms</Link> and{' '}
    <Link to={hrefTo('privacy')}>privacy policy</Link>. You must be 13 or older.
  </p>
);

/** The summary of a refused form: a field with a wrong value is filled. */
export const incompleteText = (_texts: readonly string[], values: object): string =>
  Object.values(values).every(Boolean) ? 'Please check the marked fields.' : 'Please fill in all fields.';
