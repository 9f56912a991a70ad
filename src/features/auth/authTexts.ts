/** Texts of the rules from the specifications (spec 2 §5, spec 1 §5). */
export const NAME_REQUIRED = 'Name Required';
export const EMAIL_REQUIRED = 'Email Required';
export const PASSWORD_REQUIRED = 'Password required (at least 6 characters)';
export const PASSWORD_MINIMUM = 'Minimum of 6 characters';
export const PHONE_REQUIRED = 'Phone required';
export const ZIP_NEEDED = 'Valid zipcode required';
export const ADDRESS_INVALID = 'Must provide a valid address';
export const PHONE_INVALID = 'Must provide a valid phone';
