import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { explainedDisable } from './explainedDisable';
import { oneHome } from './oneHome';
import { complaint, tiers } from './tiers';

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser as never,
    parserOptions: { ecmaFeatures: { jsx: true } },
  },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
});
const at = (file: string) => `${process.cwd()}/${file}`;

describe('import tiers', () => {
  it.each([
    ['src/features/cart/Cart.tsx', '@/store/hooks'],
    ['src/features/cart/Cart.tsx', './CartLine'],
    ['src/features/cart/parts/Line.tsx', '../Cart'],
    ['src/app/App.tsx', '@/features/home'],
    ['src/lib/a.ts', '@/config/runtimeConfig'],
    ['src/index.tsx', '@/app/boot'],
    ['src/store/makeStore.test.ts', '@/testing/render'],
    ['src/domain/money.ts', 'fast-check'],
    ['src/components/ui/Button.tsx', '@/domain/money'],
    ['server/src/services/orders/place.ts', '../payments'],
    ['server/src/services/orders/place.ts', './find'],
    ['server/src/services/orders/place.ts', '../../ports/orders'],
    ['server/src/routes/orders.ts', '../services/webhooks/webhooks'],
    ['server/src/services/waitlist/offer.ts', '../../domain/phase'],
    ['server/src/app.ts', './routes'],
    ['server/src/db/connect.ts', '../context'],
    ['server/src/db/store.test.ts', '../seed'],
  ])('%s may import %s', (file, specifier) => {
    expect(complaint(file, specifier)).toBeUndefined();
  });

  it.each([
    ['src/features/cart/Cart.tsx', '@/features/events', 'features never import one another'],
    ['src/features/cart/Cart.tsx', '../events/Event', 'features never import one another'],
    ['src/store/makeStore.ts', '@/features/cart', 'store may not import features'],
    ['src/store/slices/carts.ts', '../../app/App', 'store may not import app'],
    ['src/domain/money.ts', '@/lib/clock', 'domain imports only itself'],
    ['src/lib/phoneText.ts', '@/domain/phone', 'lib may not import domain'],
    ['src/components/ui/Button.tsx', '@/api/baseApi', 'components may not import api'],
    ['src/app/App.tsx', '@/testing/render', 'only tests may import'],
    ['src/helpers/a.ts', '@/lib/clock', 'is not a tier'],
    ['server/src/services/orders/place.ts', '../payments/intents', 'by services/payments/index.ts'],
    ['server/src/services/payments/settle.ts', '../orders/find', 'by context.orders'],
    ['server/src/services/payments/cards.ts', '../vip/vip', 'services/webhooks calls both'],
    ['server/src/services/waitlist/waitlist.ts', '../orders/find', 'does not know of orders'],
    ['server/src/services/waitlist/offer.ts', '../events/card', 'is in server/src/domain'],
    ['server/src/services/orders/place.ts', '../../routes/orders', 'services may not import routes'],
    ['server/src/db/connect.ts', '../services/orders/find', 'db may not import services'],
    ['server/src/routes/orders.ts', '../jobs/jobs', 'routes may not import jobs'],
    ['server/src/routes/orders.ts', '../app', 'routes may not import app'],
    ['server/src/helpers/a.ts', '../lib/clock', 'is not a tier'],
  ])('%s may not import %s', (file, specifier, why) => {
    expect(complaint(file, specifier)).toContain(why);
  });

  tester.run('tiers', tiers as never, {
    valid: [
      {
        code: `export { a } from '@/lib/a'; void import('@/store/x');`,
        filename: at('src/features/home/a.ts'),
      },
    ],
    invalid: [
      {
        code: `import '@/app/App'; export * from '@/app/b'; export { c } from '@/app/c'; void import('@/app/d');`,
        filename: at('src/store/a.ts'),
        errors: 4,
      },
    ],
  });
});

tester.run('one-home', oneHome as never, {
  valid: [
    { code: `localStorage.getItem('a')`, filename: at('src/lib/storage.ts') },
    { code: `Date.now(); new Date();`, filename: at('server/src/lib/clock.ts') },
    { code: `new Date(instant)`, filename: at('src/domain/days.ts') },
    { code: `const location = useLocation(); location.pathname;`, filename: at('src/app/App.tsx') },
    { code: `function f(location: Location) { return location.href; }`, filename: at('src/app/App.tsx') },
    { code: `import { Provider } from 'react-redux'`, filename: at('src/app/App.tsx') },
    { code: `import type { Stripe } from '@stripe/stripe-js'`, filename: at('src/features/checkout/a.ts') },
    { code: `import { sandbox } from '@dwellivery/sandbox'`, filename: at('server/src/whole.ts') },
  ],
  invalid: [
    `localStorage.getItem('a')`,
    `window.sessionStorage.clear()`,
    `window.location.href`,
    `location.assign('/')`,
    `document['location']`,
    `Date.now()`,
    `new Date()`,
    `element.innerHTML = text`,
    `<p dangerouslySetInnerHTML={html} />`,
    `import purify from 'dompurify'`,
    `import { useDispatch } from 'react-redux'`,
    `import('google-map-react')`,
    `import { Elements } from '@stripe/react-stripe-js'`,
    `export { persistStore } from 'redux-persist'`,
    `import { sandbox } from '@dwellivery/sandbox'`,
  ].map((code) => ({ code, filename: at('src/features/home/Home.tsx'), errors: 1 })),
});

tester.run('explained-disable', explainedDisable as never, {
  valid: ['// eslint-disable-next-line no-console -- the way out\nx();'],
  invalid: [
    { code: '// eslint-disable-next-line no-console\nx();', errors: 1 },
    { code: '// oxlint-disable-next-line import/no-cycle\nx();', errors: 1 },
  ],
});
