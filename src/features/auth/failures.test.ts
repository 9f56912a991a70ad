import { problem } from '@/api/errors';
import { isRefusedToken } from './passwordFailure';
import { registrationFailure } from './registrationFailure';
import { signInFailure } from './signInFailure';

it.each([
  [problem('forbidden', { message: 'You must confirm your email address.' }), 'notConfirmed'],
  [problem('notFound', { message: 'An account with this email does not exist.' }), 'notRegistered'],
  [problem('unauthenticated', { message: 'Invalid email or password.' }), 'refused'],
  [problem('rateLimited', { message: 'Please wait, then confirm that you exist.' }), 'refused'],
  [problem('network'), 'refused'],
  [new TypeError('x'), 'refused'],
])('a sign-in that fails with %j is %s', (error, kind) => {
  expect(signInFailure(error).kind).toBe(kind);
});

it.each([
  [problem('conflict', { code: 'email_taken' }), 'known'],
  [problem('invalid', { message: 'Email already exists' }), 'known'],
  [problem('invalid', { code: 'out_of_area' }), 'outOfArea'],
  [
    problem('conflict', { code: 'email_reserved', message: 'Taken.', fieldErrors: { email: ['Taken.'] } }),
    'refused',
  ],
  [problem('invalid', { fieldErrors: { postal_code: ['Unknown.'] } }), 'outOfArea'],
  [problem('invalid', { fieldErrors: { phone: ['Too short.'] } }), 'refused'],
  [problem('invalid', { fieldErrors: { postal_code: ['Unknown.'], email: ['Odd.'] } }), 'refused'],
  [problem('rateLimited'), 'refused'],
  [problem('server'), 'refused'],
  [problem('network'), 'refused'],
])('a registration that fails with %j is %s', (error, kind) => {
  expect(registrationFailure(error).kind).toBe(kind);
});

it.each([
  [problem('invalid', { fieldErrors: { reset_password_token: ['is invalid'] } }), true],
  [problem('invalid', { fieldErrors: { reset_password_token: ['x'], password: ['x'] } }), true],
  [problem('invalid', { fieldErrors: { password: ['Too common.'] } }), false],
  [problem('notFound'), true],
  [problem('rateLimited'), false],
  [problem('server'), false],
  [problem('network'), false],
])('a password that fails with %j refuses the token: %p', (error, isToken) => {
  expect(isRefusedToken(error)).toBe(isToken);
});
