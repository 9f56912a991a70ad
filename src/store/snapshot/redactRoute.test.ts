import { redactRoute } from './redactRoute';

it.each([
  ['/password/edit/abc', '/password/edit/removed'],
  ['/users/password/edit/abc?x=1', '/users/password/edit/removed'],
  ['/PASSWORD/Edit/abc', '/password/edit/removed'],
  ['/registration/confirmation/abc/def', '/registration/confirmation/removed'],
  ['/account/email/abc', '/account/email/removed'],
  ['/account/email/undo/abc', '/account/email/undo/removed'],
  ['/follows/abc', '/follows/removed'],
  ['/notifications/abc', '/notifications/removed'],
  ['/account/notifications', '/account/notifications'],
  ['/browse?near=60540&code=abc#x', '/browse?near=60540'],
  ['/browse?restaurant%5B%5D=lupitas-kitchen', '/browse?restaurant%5B%5D=lupitas-kitchen'],
  ['/browse?near=4242+4242+4242+4242', '/browse'],
  ['/dashboard?tab=completed&payment_intent_client_secret=pi_1_secret_x', '/dashboard?tab=completed'],
  ['/orders/301/receipt?redirect_status=failed', '/orders/301/receipt'],
  ['/nowhere/pi_1_secret_abc', '/nowhere/[removed]'],
])('%s is told as %s', (route, told) => expect(redactRoute(route)).toBe(told));
