import { needsProof } from './accountForm';
import { wireUser } from '@/testing/apiFixtures';
import type { User } from '@/api/types';

const user = wireUser as unknown as User;

it.each([
  ['the same email in other letters', { email: user.email.toUpperCase() }, false],
  ['another email', { email: `x${user.email}` }, true],
  ['a new password', { password: 'longer' }, true],
  ['another phone', { phone: '6305550100' }, false],
])('%s', (_what, change, isNeeded) => {
  expect(needsProof(user, change)).toBe(isNeeded);
});
