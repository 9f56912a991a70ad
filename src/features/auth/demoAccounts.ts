/** The accounts of the demo world, offered on the sign-in screen of a sandbox. */
export const DEMO_PASSWORD = 'dwellivery';

export const DEMO_ACCOUNTS: readonly { email: string; about: string }[] = [
  { email: 'casey@demo.test', about: 'an everyday customer' },
  { email: 'vip@demo.test', about: 'VIP member' },
  { email: 'lapsed@demo.test', about: 'VIP, canceled' },
  { email: 'credit@demo.test', about: 'has $100 of credit' },
  { email: 'failed@demo.test', about: 'has a failed payment' },
  { email: 'nozip@demo.test', about: 'without a zip code' },
  { email: 'unconfirmed@demo.test', about: 'not confirmed yet' },
];
