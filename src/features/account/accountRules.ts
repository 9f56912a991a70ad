import { object, string } from 'yup';
import { isZip } from '@/domain/zip';

const EMAIL_REQUIRED = 'Email Required';
/** In the words of the mailing list (spec 1 §5): an empty field is told otherwise. */
const EMAIL_INVALID = 'Must input a valid email';
const required = (text: string) => string().trim().required(text);

/** Rules of spec 1 §5; the words are those that spec 2 §5 prints for the same fields. */
export const accountSchema = object({
  email: required(EMAIL_REQUIRED).matches(/^[^\s@]+@[^\s@]+$/, EMAIL_INVALID),
  phone: string(),
  street: required('Must put in a street address'),
  city: required('Must put in a city'),
  state: required('Must put in a state'),
  postal_code: required('Must put in a zip code').test(
    'zip',
    'Must put in a zip code',
    (text) => text !== undefined && isZip(text),
  ),
  password: string().test('password', 'Minimum of 6 characters', (text) => !text || text.length >= 6),
});
