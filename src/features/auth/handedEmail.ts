import { asRecord } from '@/lib/records';

/** Navigation state that also hands an email to the next screen. It is not in the address, which is logged. */
export const withEmail = (state: unknown, email: string): object => ({
  ...asRecord(state),
  email,
});

/** A text of navigation state, which may be of an old build; empty without it. */
export const handedText = (state: unknown, field: string): string => {
  const text = asRecord(state)[field];
  return typeof text === 'string' ? text : '';
};

/** The email that the screen before handed over. */
export const handedEmail = (state: unknown): string => handedText(state, 'email');
