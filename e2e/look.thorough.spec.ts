import type { Locator, Page } from 'playwright-core';
import { openFilters } from './support/filters';
import { DESKTOP, PHONE, TABLET } from './support/browser';
import {
  brokenWords,
  nextPaint,
  overlaps,
  pinsOf,
  setTextSize,
  untilSettled,
  watchTraffic,
} from './support/look';
import { addTacos, placeOrder, openAddress } from './support/ordering';
import { SHOTS, type Shot } from './support/shotList';
import { until } from './support/until';
import { useVisits } from './support/visits';

jest.setTimeout(300_000);

const { contextOf, visit } = useVisits();

it.each(['checkout', 'receipt'])('%s breaks no words at twice the text size', async (name) => {
  const shot = SHOTS.find((one) => one.name === name);
  if (!shot) throw new Error(`No screen is named ${name}.`);
  await visit(shot, async (page) => {
    await setTextSize(page, 200);
    expect(await brokenWords(page)).toEqual([]);
  });
});

it.each([440, 740])(
  "the filters of browse fill their row at %d px, between a phone's width and a tablet's",
  async (width) => {
    await visit(
      { path: '/browse/60540', prepare: async (page) => void (await openFilters(page)) },
      async (page) => {
        const rightOf = async (name: string) => {
          const box = await page.getByLabel(name, { exact: true }).boundingBox();
          return Math.round((box?.x ?? 0) + (box?.width ?? 0));
        };
        const chips = await page.getByRole('group', { name: 'Delivery and diets' }).boundingBox();
        expect(await rightOf('Event Location')).toBe(Math.round((chips?.x ?? 0) + (chips?.width ?? 0)));
      },
      { viewport: { width, height: 900 } },
    );
  },
);

/** Edges of the bar of a phone that a button stands in. */
const barOf = (button: Locator) =>
  button.evaluate((element) => {
    const climb = (at: Element): Element =>
      at.parentElement && getComputedStyle(at).position !== 'sticky' ? climb(at.parentElement) : at;
    const { top, bottom } = climb(element).getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });

it('a failed payment stands above the bar of a phone, from the filled cart to the order form', async () => {
  await visit({ path: '/events/101', as: 'failed@demo.test' }, async (page, settled) => {
    const banner = page.getByRole('complementary', { name: 'Failed payments' });
    const expectAbove = async (button: Locator) => {
      await button.waitFor();
      await settled();
      let places = '';
      // The banner follows the bar's height in the frame after it.
      const isAbove = async () => {
        const { y = NaN, height = NaN } = (await banner.boundingBox()) ?? {};
        const bar = await barOf(button);
        places = `The banner ends at ${y + height}, the bar begins at ${bar.top} and ends at ${bar.bottom}.`;
        return height > 0 && Math.round(y + height) === bar.top && bar.bottom === PHONE.height;
      };
      await until(isAbove, { unmet: () => places });
    };
    await banner.waitFor();
    await addTacos(page);
    await expectAbove(page.getByRole('button', { name: /View order/ }));
    await placeOrder(page);
    await expectAbove(page.getByRole('button', { name: /Continue to payment/ }));
  });
});

it('Tab leads to the fields of the card form in sight of a phone', async () => {
  const viewport = { width: 375, height: 667 };
  const shot = SHOTS.find(({ name }) => name === 'payment');
  await visit(
    { ...shot, path: '/events/101' },
    async (page) => {
      const form = page.frameLocator('iframe[src*="payment-element"]');
      await form.getByLabel('ZIP code').waitFor();
      await page.getByRole('button', { name: 'Show dishes' }).focus();
      for (const name of ['Card number', 'Expiration date', 'Security code', 'Country', 'ZIP code']) {
        const field = form.getByLabel(name);
        await until(
          async () => {
            await page.keyboard.press('Tab');
            return field.evaluate((input) => input.matches(':focus'));
          },
          { unmet: () => `Tab does not lead to ${name}.` },
        );
        // The frame asks its page to scroll.
        const isInSight = async () => {
          const { y = NaN, height = 0 } = (await field.boundingBox()) ?? {};
          return y >= 0 && y + height <= viewport.height;
        };
        await until(isInSight, { unmet: () => `${name} is out of sight.` });
      }
    },
    { viewport },
  );
});

it('the map above a list leaves the first event on the first screen of a tablet', async () => {
  await visit(
    { path: '/browse/60540' },
    async (page) => {
      const name = await page.getByRole('heading', { level: 3 }).first().boundingBox();
      expect(name?.y).toBeGreaterThan(0);
      expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan(TABLET.height);
    },
    { viewport: TABLET },
  );
});

describe('the pins of a map', () => {
  const LISTS = ['/browse/60540', '/browse?event_location=naperville', '/browse?restaurant=green-bowl'];
  it.each([
    ['phone', PHONE],
    ['tablet', TABLET],
    ['desktop', DESKTOP],
  ] as const)('do not overlap on a %s', async (_name, viewport) => {
    for (const path of LISTS) {
      await visit(
        { path },
        async (page) => {
          if (viewport === PHONE) await page.getByRole('button', { name: 'Map', exact: true }).click();
          await pinsOf(page).first().waitFor();
          for (const zoom of ['as it opens', 'Zoom out', 'Zoom out', 'Zoom in', 'Zoom in', 'Zoom in']) {
            if (zoom !== 'as it opens') await page.getByRole('button', { name: zoom }).click();
            // The map moves first, then the pins that touch become one.
            let pairs: string[] = [];
            await until(async () => (pairs = await overlaps(pinsOf(page))).length === 0, {
              unmet: () => `At ${path}, ${zoom}: ${pairs.join('; ')}`,
            });
          }
        },
        { viewport },
      );
    }
  });
});

describe('a strip that scrolls sideways', () => {
  it.each([
    ['the days', '/browse/60540', 'Days'],
    ['the categories', '/events/101', 'Menu categories'],
  ])('shows the link with the focus: %s', async (_name, path, strip) => {
    await visit({ path }, async (page) => {
      const links = page.getByRole('navigation', { name: strip }).getByRole('link');
      await links.last().waitFor();
      await links.first().focus();
      for (let index = 1; index < (await links.count()); index += 1) {
        await page.keyboard.press('Tab');
        await nextPaint(page);
        const box = await page.locator(':focus').boundingBox();
        // A finger's width, or all of it.
        expect(PHONE.width - (box?.x ?? PHONE.width)).toBeGreaterThanOrEqual(48);
      }
    });
  });
});

it('the card of a VIP is as high as its words on a tablet', async () => {
  await visit(
    { path: '/account', as: 'vip@demo.test' },
    async (page) => {
      const card = page.getByRole('region', { name: 'VIP membership' });
      const button = card.getByRole('button', { name: 'Cancel Subscription' });
      const bottom = async (part: Locator) => {
        const box = await part.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      await button.waitFor();
      expect((await bottom(card)) - (await bottom(button))).toBeLessThan(48);
    },
    { viewport: TABLET },
  );
});

it('saved cards stand below the button of the billing card on a tablet', async () => {
  await visit(
    { path: '/account', as: 'casey@demo.test' },
    async (page) => {
      const button = await page.getByRole('button', { name: 'Update Card' }).boundingBox();
      const cards = await page.getByRole('heading', { name: 'Saved cards' }).boundingBox();
      expect((cards?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(48);
    },
    { viewport: TABLET },
  );
});

it.each([PHONE, TABLET])('the notice of a draft leaves no hole above the event: %o', async (viewport) => {
  await visit(
    { path: '/events/106' },
    async (page) => {
      const button = await page.getByRole('link', { name: 'Browse other events' }).boundingBox();
      const date = await page.getByRole('main').locator('time').first().boundingBox();
      expect((date?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(56);
    },
    { viewport },
  );
});

describe('the menu rail', () => {
  const railOf = (page: Page) => page.getByRole('navigation', { name: 'Menu categories' });
  /** The mark follows the scrolling, which a busy machine does in several steps. */
  const untilMarked = async (page: Page, name: string) => {
    let marked = '';
    await until(async () => (marked = await railOf(page).locator('[aria-current]').innerText()) === name, {
      unmet: () => `${marked} is marked, not ${name}.`,
    });
  };
  it.each([
    ['few on a phone', '/events/101', PHONE],
    ['few on a desktop', '/events/101', DESKTOP],
    ['twenty on a phone', '/events/109', PHONE],
    ['twenty on a desktop', '/events/109', DESKTOP],
  ] as const)('marks each category pressed: %s', async (_name, path, viewport) => {
    await visit(
      { path },
      async (page) => {
        const links = railOf(page).getByRole('link');
        const names = await links.allInnerTexts();
        expect(names.length).toBeGreaterThan(2);
        for (const [index, name] of names.entries()) {
          await links.nth(index).click();
          await untilMarked(page, name);
          const title = name.split('\n')[0] ?? '';
          const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
          let places = '';
          const isInView = async () => {
            const { y: top = NaN } = (await heading.boundingBox()) ?? {};
            const { y = 0, height = NaN } =
              (await (viewport === PHONE ? railOf(page) : page.getByRole('banner')).boundingBox()) ?? {};
            places = `${title} is at ${top}, the bars end at ${y + height}.`;
            return top >= y + height && top < viewport.height;
          };
          await until(isInView, { unmet: () => places });
        }
        await page.mouse.move(viewport.width / 2, viewport.height / 2);
        await page.mouse.wheel(0, -100_000);
        await page.waitForFunction(() => window.scrollY === 0);
        await untilMarked(page, names[0] ?? '');
      },
      { viewport },
    );
  });

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)(
    'brings a category far below to the top, whose sections above were never laid out: %s',
    async (_name, viewport) => {
      await visit(
        { path: '/events/109' },
        async (page) => {
          await railOf(page)
            .getByRole('link', { name: /^Donburi/ })
            .click();
          const heading = page.getByRole('heading', { level: 2, name: 'Donburi' });
          let top = NaN;
          const isBelowBars = async () => {
            top = (await heading.boundingBox())?.y ?? NaN;
            return top > 80 && top < 160;
          };
          await until(isBelowBars, { unmet: () => `The heading is at ${top}.` });
          await nextPaint(page);
          expect(await isBelowBars()).toBe(true);
        },
        { viewport },
      );
    },
  );
});

it.each(['/events/101', '/events/103'])('the food comes first on a phone: %s', async (path) => {
  // As in look/event-375.png.
  const DRAWN_PX = 655;
  await visit({ path }, async (page) => {
    const filter = page.getByRole('button', { name: 'Diets and allergens' });
    const dish = page.locator('[data-product]').first();
    expect((await dish.boundingBox())?.y).toBeLessThanOrEqual(DRAWN_PX);
    expect((await filter.boundingBox())?.y).toBeLessThan(DRAWN_PX);
  });
});

async function untilUncovered(words: Locator): Promise<void> {
  const isUncovered = () =>
    words.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 4, bottom - 4));
    });
  await until(isUncovered, { limitMs: 5_000, unmet: () => 'The button covers the error.' });
}

it('a promo code that the order form refuses stands above the button of a phone with its error', async () => {
  const shot = SHOTS.find(({ name }) => name === 'checkout');
  await visit({ ...shot, path: '/events/101' }, async (page) => {
    await page.getByLabel('5:30 PM').check();
    const field = page.getByLabel(/Promo code/);
    await field.fill('WELCOME5');
    // Under the bar, where the browser takes it for visible.
    await field.evaluate((input) => window.scrollBy(0, input.getBoundingClientRect().bottom - innerHeight));
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await untilUncovered(page.getByText(/^Apply this code/));
  });
});

it('the error of an unchosen time stands above the button of a phone at twice the text size', async () => {
  const shot = SHOTS.find(({ name }) => name === 'checkout');
  await visit({ ...shot, path: '/events/101' }, async (page) => {
    await setTextSize(page, 200);
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await untilUncovered(page.getByText('Please select a time slot'));
  });
});

describe('in forced colours', () => {
  const STATES = [
    '[aria-current]:not([aria-current=false])',
    '[aria-selected=true]',
    '[aria-pressed=true]',
    '[data-highlighted]',
    'label:has(:checked)',
  ].join();
  /** The selected things whose picture is the same without their state. */
  async function unmarked(page: Page): Promise<string[]> {
    const found: string[] = [];
    const states = page.locator(`:is(${STATES}):visible`);
    expect(await states.count()).toBeGreaterThan(0);
    for (const state of await states.elementHandles()) {
      const words = await state.innerText();
      await state.scrollIntoViewIfNeeded();
      const box = await state.boundingBox();
      if (!box) continue;
      const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
      const picture = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
      const marked = await picture();
      await state.evaluate((node) => {
        // A copy, because React would mark its own element again when it renders meanwhile.
        const copy = node.cloneNode(true) as HTMLElement;
        ['aria-current', 'aria-selected', 'aria-pressed', 'data-highlighted'].forEach((name) =>
          copy.removeAttribute(name),
        );
        const input = copy.querySelector('input');
        if (input) input.checked = false;
        (node as HTMLElement).replaceWith(copy);
      });
      if (marked.equals(await picture())) found.push(words);
    }
    return found;
  }
  const SCREENS: [string, Shot][] = [
    ['the category of a menu', { name: 'rail', path: '/events/101' }],
    [
      'the tab of the dashboard, and the page of the header',
      { name: 'tab', path: '/dashboard', as: 'casey@demo.test' },
    ],
    [
      'the choices of an item',
      {
        name: 'wizard',
        path: '/events/101',
        prepare: async (page) => {
          await page.getByRole('button', { name: /^Add Tacos al Pastor/ }).click();
          await page.getByLabel('Salsa verde').check();
        },
      },
    ],
    [
      'the choices of the checkout',
      {
        name: 'checkout',
        path: '/events/101',
        as: 'casey@demo.test',
        prepare: async (page) => {
          await addTacos(page);
          await placeOrder(page);
          await page.getByLabel('5:30 PM').check();
          await openAddress(page);
          await page.getByLabel(/default address/).check();
        },
      },
    ],
    [
      'the option under the keyboard',
      {
        name: 'combobox',
        path: '/browse/60540',
        prepare: async (page) => {
          await openFilters(page);
          await page.getByRole('combobox', { name: 'Restaurant' }).click();
          await page.getByRole('option').first().waitFor();
          await page.keyboard.press('ArrowDown');
          await page.locator('[data-highlighted]').waitFor();
        },
      },
    ],
  ];
  it.each(SCREENS)('%s is marked', async (_name, shot) => {
    await visit(shot, async (page) => expect(await unmarked(page)).toEqual([]), {
      forcedColors: 'active',
      viewport: DESKTOP,
    });
  });
});

describe('while it loads', () => {
  it.each([
    ['/account', 'casey@demo.test'],
    ['/account/edit', 'casey@demo.test'],
    ['/dashboard', 'casey@demo.test'],
  ])('the heading of %s keeps its place', async (path, as) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const context = await contextOf(as, { viewport });
      const page = await context.newPage();
      const traffic = watchTraffic(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/api\/v2\/(?!session|content)/, async (route) => {
        await released;
        await route.continue();
      });
      const places: number[] = [];
      const note = async () => {
        const heading = page.getByRole('heading', { level: 1 });
        await heading.waitFor();
        places.push(Math.round((await heading.boundingBox())?.y ?? NaN));
      };
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('[aria-busy=true]').first().waitFor();
      await page.getByRole('link', { name: 'Profile', includeHidden: true }).waitFor({ state: 'attached' });
      await note();
      release();
      await untilSettled(page, traffic);
      await note();
      expect([viewport.width, ...places]).toEqual([viewport.width, places[0], places[0]]);
      await context.close();
    }
  });
});
