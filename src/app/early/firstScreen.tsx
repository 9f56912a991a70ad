/** The page's first screen, rendered by the build (webpack/firstScreen.js) from the components that the app uses. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter, useRoutes } from 'react-router-dom';
import '@/components/base.css';
import type { Product } from '@/api/types';
import type { SkeletonName } from '@/config/route';
import { RadioCards } from '@/components/ui/Choices';
import { FieldGroup } from '@/components/ui/Field';
import { routes } from '@/config/routes';
import { cents } from '@/domain/money';
import { BrowseSkeleton } from '@/features/browse/BrowseSkeleton';
import { SheetSkeleton } from '@/features/cart/SheetSkeleton';
import { OrderSkeleton } from '@/features/checkout/CheckoutFrame';
import { deliveryTypeCards } from '@/features/checkout/deliveryTypeCards';
import { EventMenu } from '@/features/events/EventMenu';
import { EventSkeleton } from '@/features/events/EventSkeleton';
import { HomeSkeleton } from '@/features/home/HomeSkeleton';
import { RestaurantSkeleton } from '@/features/restaurants/RestaurantScreen';
import { FixedBanner } from '../layout/FixedBanner';
import { Header } from '../layout/Header';
import layout from '../layout/Layout.module.css';
import { ScreenSkeleton } from '../routing/ScreenSkeleton';
import './firstScreen.css';

/** Samples of a dish and its sheet, which the early script copies (fillMenu.ts, skeletonSheet.ts). */
const DISH: Product = {
  id: 0,
  name: 'Dish',
  description: 'Description',
  descriptionHtml: '',
  price: cents(0),
  avatarThumb: null,
  avatarMedium: null,
  garnish: null,
  labels: { diets: ['vegan'], contains: [], mayContain: [], complete: true },
  options: [],
};
const SHEET_DISH: Product = {
  ...DISH,
  garnish: '/dishes/1f37d.webp',
  options: [{ id: 0, name: 'Option', choices: [{ id: 0, name: 'Choice' }] }],
};
const nothing = () => undefined;
const sampleMenu = (
  <>
    <EventMenu
      hue={0}
      categories={[{ id: 0, name: 'Dishes', products: [DISH] }]}
      counts={new Map()}
      onRetry={nothing}
      onPick={nothing}
    />
    <template>
      <SheetSkeleton product={SHEET_DISH} />
    </template>
  </>
);

/** A sample of the order form's first choice, which the early script fills (fillOrder.ts). */
const { label, ...cards } = deliveryTypeCards(['d2d', 'pickup'], cents(0), 'Street');
const sampleDeliveryType = (
  <FieldGroup label={label} asSection>
    <RadioCards {...cards} value={null} onValueChange={nothing} />
  </FieldGroup>
);

const SKELETONS: Record<SkeletonName, ReactNode> = {
  home: <HomeSkeleton />,
  event: <EventSkeleton menu={sampleMenu} />,
  browse: <BrowseSkeleton />,
  checkout: <OrderSkeleton step={0} deliveryType={sampleDeliveryType} />,
  payment: <OrderSkeleton step={1} />,
  restaurant: <RestaurantSkeleton />,
  page: <ScreenSkeleton title="the page" />,
};

const names = Object.keys(SKELETONS) as SkeletonName[];

/** The route's pattern as a path: parameters keep their names, which the early script replaces with values. */
const patternOf = (name: SkeletonName): string =>
  Object.values(routes).find(({ skeleton }) => skeleton === name)?.pattern ?? '/';

function Routed({ path, children }: { path: string; children: ReactNode }) {
  return useRoutes([{ path, element: children }]);
}

const inRouter = (path: string, children: ReactNode): string =>
  renderToStaticMarkup(
    <StaticRouter location={path}>
      <Routed path={path}>{children}</Routed>
    </StaticRouter>,
  );

/** A page with several skeletons shows none before the early script chooses one. */
const skeletonOf = (name: SkeletonName, isOnly: boolean): string =>
  `<div data-skeleton="${name}"${isOnly ? '' : ' hidden'}>${inRouter(patternOf(name), SKELETONS[name])}</div>`;

/** Configured links are placeholders like parameters. */
const site = (): string =>
  inRouter(
    '/',
    <>
      <FixedBanner learnMoreHref=":learnMore" />
      <Header isSignedIn={false} getTheAppHref=":getTheApp" cart={<span />} />
    </>,
  );

/** The site with one skeleton, or with all. */
export function renderFirstScreen(only?: SkeletonName): string {
  const skeletons = names
    .filter((name) => !only || name === only)
    .map((name) => skeletonOf(name, only !== undefined));
  return `<div class="first-screen ${layout.layout}">${site()}<div class="${layout.content}">${skeletons.join('')}</div></div>`;
}
