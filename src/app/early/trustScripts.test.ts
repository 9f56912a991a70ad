import { isScriptAddress, trustScripts } from './trustScripts';

const ALLOWED = [
  '/assets/',
  '/sandbox/maps.js',
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.test/x.js',
];

it.each([
  '/assets/main.js',
  `${location.origin}/assets/1.2.js`,
  '/sandbox/maps.js?key=sandbox&callback=ready',
  'https://js.stripe.com/endive/stripe.js',
  'https://m.js.stripe.com/x.js',
  'https://api.test/x.js?a=1',
])('accepts a script of %s', (address) => {
  expect(isScriptAddress(address, ALLOWED)).toBe(true);
});

it.each([
  'https://evil.example/assets/main.js',
  '//evil.example/assets/main.js',
  '/\\evil.example/assets/x.js',
  '/assets/../files/avatars/1',
  '/assets/%2e%2e/api/v2/contents/x',
  '/api/v2/contents/x',
  '/sandbox/maps.js/x',
  '/sandbox/',
  'http://js.stripe.com/stripe.js',
  'https://js.stripe.com.evil.example/x.js',
  'https://m.js.stripe.com.evil.example/x.js',
  'https://evil-js.stripe.com/x.js',
  'https://js.stripe.com:8443/x.js',
  'https://api.test/y.js',
  'https://api.test/x.js/y',
  'https://js.stripe.com@evil.example/x.js',
  'http://m.js.stripe.com/x.js',
  'data:text/javascript,alert(1)',
  'blob:https://js.stripe.com/1',
  'javascript:alert(1)',
])('refuses a script of %s', (address) => {
  expect(isScriptAddress(address, ALLOWED)).toBe(false);
});

it('accepts the files of the build alone where the page names nothing', () => {
  expect(['/assets/main.js', '/sandbox/maps.js'].map((address) => isScriptAddress(address))).toEqual([
    true,
    false,
  ]);
});

it('makes one policy, for addresses only', () => {
  const createPolicy = jest.fn();
  Object.assign(window, { trustedTypes: { createPolicy } });
  trustScripts(ALLOWED);
  Object.assign(window, { trustedTypes: undefined });
  const [[name, rules]] = createPolicy.mock.calls as [[string, Record<string, (address: string) => unknown>]];
  expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL']]);
  expect(rules.createScriptURL?.('/assets/a.js')).toBe('/assets/a.js');
  expect(rules.createScriptURL?.('https://evil.example/a.js')).toBeNull();
});

it('does nothing in a browser without Trusted Types', () => {
  expect(() => trustScripts(ALLOWED)).not.toThrow();
});
