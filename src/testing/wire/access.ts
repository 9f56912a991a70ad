import type { WireAnswer } from '@/api/types';

/** A laptop and a phone, the phone through Google; at times that are on the same day in almost all zones. */
export const wireAccess: WireAnswer<'showAccess'>['access'] = {
  has_password: true,
  proven_until: null,
  sessions: [
    {
      id: 8,
      created_at: '2026-05-31T10:30:00.000Z',
      method: 'google_oauth2',
      device: 'Safari on iPhone',
      current: false,
    },
    {
      id: 7,
      created_at: '2026-05-20T10:30:00.000Z',
      method: 'password',
      device: 'Chrome on Windows',
      current: true,
    },
  ],
  identities: [
    {
      id: 3,
      provider: 'google_oauth2',
      email: 'casey@demo.test',
      linked_at: '2026-05-31T10:30:00.000Z',
    },
  ],
};
