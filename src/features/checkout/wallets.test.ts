import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { areWalletsLikely, cardOptions, hasWallets, walletOptions } from './wallets';

const configure = (on: 'applePay' | 'googlePay' | 'link' | null) => {
  const wallets = { applePay: on === 'applePay', googlePay: on === 'googlePay', link: on === 'link' };
  setRuntimeConfig({ ...defaultRuntimeConfig, stripe: { ...defaultRuntimeConfig.stripe, wallets } });
};
afterEach(() => {
  setRuntimeConfig(null);
  Reflect.deleteProperty(window, 'ApplePaySession');
  Reflect.deleteProperty(window, 'PaymentRequest');
});

it.each([
  [null, 'ApplePaySession', false],
  ['applePay', 'ApplePaySession', true],
  ['applePay', 'PaymentRequest', false],
  ['googlePay', 'PaymentRequest', true],
  ['googlePay', 'ApplePaySession', false],
  ['link', 'neither', true],
] as const)('with %s switched on in a browser with %s, room is kept: %s', (on, browserHas, isLikely) => {
  configure(on);
  Object.assign(window, { [browserHas]: class {} });
  expect([areWalletsLikely(), hasWallets()]).toEqual([isLikely, on !== null]);
  Reflect.deleteProperty(window, browserHas);
});

it.each([
  [true, 'white'],
  [false, 'black'],
])('the buttons stand out from the page (dark: %s) and name an order', (isDark, theme) => {
  expect(walletOptions(isDark)).toMatchObject({
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: 'order', googlePay: 'order' },
  });
});

it.each([
  ['link', 'auto'],
  ['applePay', 'never'],
] as const)(
  'the card form repeats no wallet above it; with %s switched on it offers Link: %s',
  (on, link) => {
    configure(on);
    const options = cardOptions({ email: null, postalCode: null });
    expect(options.wallets).toEqual({ applePay: 'never', googlePay: 'never', link });
    expect(options.defaultValues).toEqual({ billingDetails: {} });
  },
);

it('the card form gets the known email and zip of the customer', () => {
  configure('link');
  const { defaultValues } = cardOptions({ email: 'casey@demo.test', postalCode: '60540' });
  expect(defaultValues).toEqual({
    billingDetails: { email: 'casey@demo.test', address: { postal_code: '60540', country: 'US' } },
  });
});
