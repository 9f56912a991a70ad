import { readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router-dom';
import { hrefTo } from './hrefTo';
import { PARAMETERS } from './parameters';
import { pageTitle, routes, type RouteName } from './routes';

/** The specified paths with their routes (spec 1 §2, spec 2 §2). */
const DOCUMENTED: [string, RouteName][] = [
  ['/', 'home'],
  ['/naperville', 'naperville'],
  ['/reset', 'reset'],
  ['/500', 'serverError'],
  ['/orders/7/receipt', 'receipt'],
  ['/projects/101/checkout', 'checkout'],
  ['/events/101/checkout', 'checkout'],
  ['/orders/7/retry', 'retry'],
  ['/orders/7/again', 'orderAgain'],
  ['/projects/101', 'event'],
  ['/events/101', 'event'],
  ['/404project', 'eventGone'],
  ['/users/auth', 'usersAuth'],
  ['/dashboard', 'dashboard'],
  ['/account', 'account'],
  ['/account/settings', 'settings'],
  ['/account/edit', 'accountEdit'],
  ['/subscriptions', 'subscriptions'],
  ['/browse', 'browse'],
  ['/browse/60540', 'browseZip'],
  ['/restaurants/nonna-rosa', 'restaurant'],
  ['/landing', 'landing'],
  ['/registration', 'registration'],
  ['/users/password', 'passwordNew'],
  ['/password', 'passwordNew'],
  ['/session', 'signIn'],
  ['/ooa', 'outOfArea'],
  ['/faq', 'faq'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/support', 'support'],
  ['/password/new', 'passwordNew'],
  ['/password/resend', 'passwordResend'],
  ['/users/password/new', 'passwordNew'],
  ['/users/password/resend', 'passwordResend'],
  ['/password/edit', 'passwordEdit'],
  ['/password/edit/tok', 'passwordEditToken'],
  ['/users/password/edit', 'passwordEdit'],
  ['/users/password/edit/tok', 'passwordEditToken'],
  ['/registration/add_home', 'addHome'],
  ['/registration/confirmation', 'confirmation'],
  ['/registration/thanks', 'registrationThanks'],
  ['/session/update_info', 'updateInfo'],
  ['/events/101/checkout/payment', 'payment'],
  ['/events/101/receipt', 'eventReceipt'],
  ['/projects/101/receipt', 'eventReceipt'],
  ['/tables/AbCdEfGhIjKl-_mNoPqRsT', 'table'],
  ['/no/such/page', 'notFound'],
];

const matching = (path: string): RouteName[] =>
  (Object.keys(routes) as RouteName[]).filter(
    (name) =>
      name !== 'notFound' &&
      [routes[name].pattern, ...routes[name].aliases].some((pattern) => matchPath(pattern, path)),
  );

describe('route table', () => {
  it.each(DOCUMENTED)('%s is %s', (path, name) => {
    expect(matching(path)).toEqual(name === 'notFound' ? [] : [name]);
  });

  it('protects exactly the routes that need a customer', () => {
    const of = (access: string) =>
      (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === access).sort();
    expect(of('protected')).toEqual(
      [
        'account',
        'accountEdit',
        'addHome',
        'checkout',
        'confirmNewEmail',
        'dashboard',
        'eventReceipt',
        'notifications',
        'orderAgain',
        'payment',
        'receipt',
        'retry',
        'settings',
        'subscriptions',
        'updateInfo',
      ].sort(),
    );
    expect(of('guestOnly')).toEqual(['registration', 'signIn']);
  });

  it('builds links, encoded', () => {
    expect(hrefTo('home')).toBe('/');
    expect(hrefTo('checkout', { id: 101 })).toBe('/events/101/checkout');
    expect(hrefTo('restaurant', { slug: 'a/b c' })).toBe('/restaurants/a%2Fb%20c');
    expect(hrefTo('browse', {}, { near: 'naperville', starts: undefined, run_on: '2026-06-18' })).toBe(
      '/browse?near=naperville&run_on=2026-06-18',
    );
  });

  it('titles every screen', () => {
    expect(pageTitle('Checkout')).toBe('Checkout – Dwellivery');
    Object.values(routes).forEach(({ title }) => expect(title).not.toBe(''));
  });
});

it('makes first calls for the ids and slugs that the API takes', () => {
  const file = path.resolve(__dirname, '../../docs/api/openapi.json');
  type Get = { get: { parameters: { name: string; schema: { pattern: string } }[] } };
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Get> };
  const idAt = (call: string) =>
    paths[call]?.get.parameters.find(({ name }) => name === 'id')?.schema.pattern;
  expect(idAt('/api/v2/events/{id}')).toBe(`^(${PARAMETERS.id})$`);
  expect(idAt('/api/v2/restaurants/{id}')).toBe(`^${PARAMETERS.slug}$`);
});
