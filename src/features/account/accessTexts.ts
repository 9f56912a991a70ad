import type { Access } from '@/api/types';

type Session = Access['sessions'][number];
type Provider = Access['identities'][number]['provider'];

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  facebook: 'Facebook',
  google_oauth2: 'Google',
};

/** In the browser's time zone. */
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const WAYS: Readonly<Record<NonNullable<Session['method']>, string>> = {
  registration: ' by signing up',
  password: '',
  facebook: ' with Facebook',
  google_oauth2: ' with Google',
  mail: ' by a link in a mail',
};

export const deviceName = ({ device }: Pick<Session, 'device'>): string => device ?? 'Unknown device';

/** 'Signed in on May 31, 2026 at 12:30 PM with Google' */
export const signedInText = ({ created_at, method }: Session): string =>
  `Signed in on ${moment.format(new Date(created_at))}${method ? WAYS[method] : ''}`;

export const isPhoneDevice = ({ device }: Pick<Session, 'device'>): boolean =>
  /iPhone|iPad|Android/.test(device ?? '');
