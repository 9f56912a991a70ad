import { object, string } from 'yup';
import { isEmail } from '@dwellivery/domain/email';
import { isPhone } from '@dwellivery/domain/phone';
import { isPassword } from '@dwellivery/domain/visible';
import { isZip } from '@dwellivery/domain/zip';

const EMAIL_REQUIRED = 'Email Required';
/** The mailing list's text (spec 1 §5); an empty field has another one. */
const EMAIL_INVALID = 'Must input a valid email';
const required = (text: string) => string().trim().required(text);

/** Rules of spec 1 §5, with the texts of spec 2 §5 for the same fields. @param known the account's address and number, which may be older than the rules */
export const accountSchema = (known: { email: string; phone: string }) =>
  object({
    email: required(EMAIL_REQUIRED).test(
      'mailbox',
      EMAIL_INVALID,
      (text = '') => text === known.email || isEmail(text),
    ),
    phone: string().test(
      'phone',
      'Must provide a valid phone',
      (text = '') => text.trim() === '' || text === known.phone || isPhone(text),
    ),
    street: required('Must put in a street address'),
    city: required('Must put in a city'),
    state: required('Must put in a state'),
    postal_code: required('Must put in a zip code').test(
      'zip',
      'Must put in a zip code',
      (text) => text !== undefined && isZip(text),
    ),
    password: string().test('password', 'Minimum of 6 characters', (text) => !text || isPassword(text)),
  });
