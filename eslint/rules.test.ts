import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { explainedDisable } from './explainedDisable';
import { oneHome } from './oneHome';
import { MAY_IMPORT, SERVICES } from './serverTiers';
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
    ['src/app/boot.tsx', '@/support/record/recorder'],
    ['src/support/record/keepLog.ts', '@/store/rootReducer'],
    ['src/lib/a.ts', '@/config/runtimeConfig'],
    ['src/index.tsx', '@/app/boot'],
    ['src/store/makeStore.test.ts', '@/testing/render'],
    ['domain/cart.ts', './money'],
    ['domain/money.test.ts', 'fast-check'],
    ['src/lib/phoneText.ts', '@dwellivery/domain/phone'],
    ['server/src/services/orders/place.ts', '../payments'],
    ['server/src/services/orders/place.ts', './find'],
    ['server/src/services/orders/place.ts', '../../ports/orders'],
    ['server/src/routes/orders.ts', '../services/webhooks/webhooks'],
    ['server/src/services/waitlist/offer.ts', '../../db/eventPhase'],
    ['server/src/app.ts', './routes'],
    ['server/src/db/connect.ts', '../lib/clock'],
    ['server/src/main.ts', './start/startServer'],
    ['server/src/db/store.test.ts', '../seed'],
  ])('%s may import %s', (file, specifier) => {
    expect(complaint(file, specifier)).toBeUndefined();
  });

  it.each([
    ['src/features/cart/Cart.tsx', '@/features/events', 'features never import one another'],
    ['src/features/cart/Cart.tsx', '../events/Event', 'features never import one another'],
    ['src/store/makeStore.ts', '@/features/cart', 'store may not import features'],
    ['src/store/slices/carts.ts', '../../app/App', 'store may not import app'],
    ['src/store/store.ts', '@/support/record/recorder', 'store may not import support'],
    ['src/support/replay/Replay.tsx', '@/app/App', 'support may not import app'],
    ['src/support/replay/Replay.tsx', '@/features/maps/MapFrame', 'support may not import features'],
    ['src/features/info/Support.tsx', '@/support/report/CopyStore', 'features may not import support'],
    ['domain/money.ts', '../src/lib/clock', 'domain imports only itself'],
    ['domain/money.ts', 'drizzle-orm', 'domain imports only itself'],
    ['src/components/ui/Button.tsx', '@/api/baseApi', 'components may not import api'],
    ['src/app/App.tsx', '@/testing/render', 'only tests may import'],
    ['src/helpers/a.ts', '@/lib/clock', 'is not a tier'],
    ['server/src/services/orders/place.ts', '../payments/intents', 'by services/payments/index.ts'],
    ['server/src/services/payments/settle.ts', '../orders/find', 'payments may import nothing, not orders'],
    ['server/src/services/waitlist/offer.ts', '../events/card', 'waitlist may import mail, not events'],
    ['server/src/services/gifts/a.ts', '../mail/queue', 'has no place in the order'],
    [
      'server/src/services/orders/place.ts',
      '../../routes/orders',
      'services may import lib, config, db, ports, schemas, not routes',
    ],
    ['server/src/db/connect.ts', '../services/orders/find', 'db may import lib, config, not services'],
    ['server/src/routes/orders.ts', '../jobs/jobs', 'not jobs'],
    ['server/src/routes/orders.ts', '../app', 'not app'],
    ['server/src/helpers/a.ts', '../lib/clock', 'is not a tier'],
  ])('%s may not import %s', (file, specifier, why) => {
    expect(complaint(file, specifier)).toContain(why);
  });

  it.each([
    ['folders', MAY_IMPORT],
    ['services', SERVICES],
  ])('the %s of the server are listed without circles', (_what, lists: Record<string, string[]>) => {
    const names = Object.keys(lists);
    for (const [name, imported] of Object.entries(lists))
      for (const other of imported)
        expect([name, names.indexOf(other) < names.indexOf(name)]).toEqual([name, true]);
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
    { code: `new Date(instant)`, filename: at('domain/days.ts') },
    { code: `const location = useLocation(); location.pathname;`, filename: at('src/app/App.tsx') },
    { code: `function f(location: Location) { return location.href; }`, filename: at('src/app/App.tsx') },
    { code: `import { Provider } from 'react-redux'`, filename: at('src/app/App.tsx') },
    { code: `import type { Stripe } from '@stripe/stripe-js'`, filename: at('src/features/checkout/a.ts') },
    {
      code: `import { sandbox } from '@dwellivery/sandbox'`,
      filename: at('server/src/start/startServer.ts'),
    },
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
