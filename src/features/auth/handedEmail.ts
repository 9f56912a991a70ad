import { isRecord } from '@/lib/records';

/** Navigation state that also hands an email to the next screen. It is not in the address, which is logged. */
export const withEmail = (state: unknown, email: string): object => ({
  ...(isRecord(state) ? state : {}),
  email,
});

/** The email that the screen before handed over. */
export const handedEmail = (state: unknown): string =>
  isRecord(state) && typeof state.email === 'string' ? state.email : '';
