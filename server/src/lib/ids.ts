/** Digits without a sign or a leading zero, up to 2,099,999,999: no number above PostgreSQL's integer may reach the database. */
export const ID_DIGITS = '([1-9][0-9]{0,8}|1[0-9]{9}|20[0-9]{8})';

const ID = new RegExp(`^${ID_DIGITS}$`);

/** Whether a text that may also be a slug or a code is an id. */
export const isIdText = (text: string): boolean => ID.test(text);
