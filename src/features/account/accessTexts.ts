import type { Access } from '@/api/types';
import { formatFullDate, formatTime } from '@dwellivery/domain/eventDays';
import { deviceZone } from '@/lib/deviceZone';

type Session = Access['sessions'][number];
type Provider = Access['identities'][number]['provider'];

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  facebook: 'Facebook',
  google_oauth2: 'Google',
};

const WAYS: Readonly<Record<NonNullable<Session['method']>, string>> = {
  registration: ' by signing up',
  password: '',
  facebook: ' with Facebook',
  google_oauth2: ' with Google',
  mail: ' by a link in a mail',
};

export const deviceName = ({ device }: Pick<Session, 'device'>): string => device ?? 'Unknown device';

/** 'Signed in on May 31, 2026 at 12:30 PM with Google', in this device's zone. */
export function signedInText({ created_at, method }: Session): string {
  const zone = deviceZone();
  const moment = `${formatFullDate(created_at, zone)} at ${formatTime(created_at, zone)}`;
  return `Signed in on ${moment}${method ? WAYS[method] : ''}`;
}

export const isPhoneDevice = ({ device }: Pick<Session, 'device'>): boolean =>
  /iPhone|iPad|Android/.test(device ?? '');
