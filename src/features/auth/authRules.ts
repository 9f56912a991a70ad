import { object, string } from 'yup';
import { isEmail } from '@dwellivery/domain/email';
import { phoneDigits } from '@dwellivery/domain/phone';
import { isName, isPassword } from '@dwellivery/domain/visible';
import { isZip } from '@dwellivery/domain/zip';
import {
  ADDRESS_INVALID,
  EMAIL_REQUIRED,
  NAME_REQUIRED,
  PASSWORD_MINIMUM,
  PASSWORD_REQUIRED,
  PHONE_INVALID,
  PHONE_REQUIRED,
  ZIP_NEEDED,
} from './authTexts';

const isZipText = (text: string | undefined): boolean => text !== undefined && isZip(text);

/** The address of an account: at least three characters with an @ (spec 2 §5). */
const email = string()
  .trim()
  .required(EMAIL_REQUIRED)
  .test('email', EMAIL_REQUIRED, (text) => text !== undefined && text.length >= 3 && text.includes('@'));

const newEmail = email.test('mailbox', EMAIL_REQUIRED, (text) => text !== undefined && isEmail(text));

const zip = string().required(ZIP_NEEDED).test('zip', ZIP_NEEDED, isZipText);

const newPassword = (words: string) =>
  string().test('password', words, (text) => text !== undefined && isPassword(text));

export const emailSchema = object({ email });
export const zipSchema = object({ postal_code: zip });
/** Accepts any existing password; only an empty one is an error. */
export const signInSchema = object({ email, password: string().required('Password required') });

export const registrationSchema = object({
  name: string()
    .trim()
    .required(NAME_REQUIRED)
    .test('name', NAME_REQUIRED, (text) => text !== undefined && isName(text)),
  email: newEmail,
  password: newPassword(PASSWORD_REQUIRED),
  // Counts digits only, because the field adds brackets.
  phone: string()
    .required(PHONE_REQUIRED)
    .test('phone', PHONE_REQUIRED, (text) => text !== undefined && text.replace(/\D/g, '').length >= 6),
  postal_code: zip,
});

export const newPasswordSchema = object({
  password: newPassword(PASSWORD_MINIMUM),
});

/** Street not empty and a zip of five digits; phone exactly ten digits (spec 2 §5). */
export const contactSchema = object({
  phone: string().test('phone', PHONE_INVALID, (text) => phoneDigits(text) !== null),
  street: string().trim().required(ADDRESS_INVALID),
  city: string(),
  state: string(),
  postal_code: string().test('zip', ADDRESS_INVALID, isZipText),
});
