/** Presses everything on a screen that has lost its line. */
import type { Locator, Page } from 'playwright-core';
import { nextPaint } from './look';
import { fill } from './rightForm';
import { until } from './until';

/** What a screen says of a call or a script that did not come. Not the notice of the whole site, which stands on each page. */
const NO_LINE =
  /check your connection|could not be loaded|went wrong with subscribing|couldn't load|cannot be loaded|without a connection/i;
/** What the customer did not do wrong, and the page of a crash. */
const NEVER =
  /is incomplete|could not be checked|not feeling dwell|is not valid|does not match|not your current password|Invalid email or password/gi;
/** Ends the session, or what the screen is about, so that no way leads back to it. Not pressed. */
const ENDS = /^(Sign out|Keep it as it is)$/;
const CONTROLS = 'button, a[href], input[type=checkbox], input[type=radio], summary, [role=tab]';
/** More than any screen has. */
const MOST = 120;
/** Of the entries of a list, such as the dishes of a menu. */
const ENTRIES = 3;

interface Control {
  key: string;
  /** What a control of a list's entry has in common with that of the other entries. */
  kind: string | null;
  at: number;
  name: string;
  isField: boolean;
  /** False for a link that leaves the app, or that loads it again, because the browser answers it. */
  isOfApp: boolean;
}

/** The visible controls in the order of the page; of those with one name and amounts that change, the first stands for all. */
function readControls(all: Element[]): Control[] {
  return all
    .map((one, at) => {
      const labels = one instanceof HTMLInputElement ? (one.labels?.[0]?.textContent ?? '') : '';
      const name = (one.getAttribute('aria-label') ?? (labels || (one.textContent ?? '')))
        .replace(/\s+/g, ' ')
        .trim();
      const href = one.getAttribute('href');
      const isOfApp = href === null || (/^\/(?!sandbox|files|api)/.test(href) && !one.hasAttribute('target'));
      const where = one.closest('[role=dialog]') ? 'dialog' : one.closest('main') ? 'main' : 'frame';
      const key = [where, one.tagName, name, href?.replace(/[?#].*/, '')].join(' ').replace(/\d+/g, '#');
      const entry = one.closest('li');
      const kind = entry && !href ? `${one.className} in ${entry.className}` : null;
      // Elements of third parties have a document of their own.
      const isOurs = one.getRootNode() === document && !one.closest('stripe-pricing-table');
      const isShown =
        isOurs &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[inert], [aria-hidden=true]') &&
        !one.matches(':disabled, [aria-disabled=true]');
      return { key, kind, at, name, isField: one instanceof HTMLInputElement, isOfApp, isShown };
    })
    .filter(({ isShown, isOfApp }) => isShown && isOfApp);
}

const openDialog = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();

/** What stands on the screen, without the notice of the whole site. */
const wordsOf = (page: Page): Promise<string> => page.locator('body').innerText();

export async function closeAll(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await openDialog(page).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await nextPaint(page);
    await nextPaint(page);
  }
  const menu = page.getByRole('button', { name: 'Menu', expanded: true });
  if ((await menu.count()) > 0) await menu.click();
}

/** Nothing on the screen waits for an answer that cannot come. */
const isIdle = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const isSeen = one.checkVisibility() && !one.closest('[aria-hidden=true]');
      return !isSeen || bottom <= 0 || top >= innerHeight;
    }),
  );

/** Links of all screens, and what stands around each screen: pressed once for visitors and once for customers. */
const everywhere = new Set<string>();

/** A screen under the sweep. */
export class Sweep {
  /** Calls that change something and failed since the last press. */
  private lost: string[] = [];
  /** The words of the screen before the first press: one that reports a crash does so from the start. */
  private before = '';
  readonly found: string[] = [];
  readonly pressed = new Set<string>();
  private readonly kinds = new Map<string, number>();

  constructor(
    private readonly page: Page,
    private readonly as = '',
  ) {
    page.on('requestfailed', (request) => {
      if (request.method() !== 'GET')
        this.lost.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    page.on('pageerror', (error) => this.found.push(`uncaught: ${error.message}`));
  }

  /** Checks what an action led to. */
  async judge(what: string, act: () => Promise<unknown>): Promise<void> {
    const { page } = this;
    this.lost = [];
    try {
      await act();
    } catch (error) {
      this.found.push(`${what}: cannot be pressed (${String(error).split('\n')[0]})`);
      return;
    }
    await nextPaint(page);
    await this.expectSoon(
      () => isIdle(page),
      () => `${what} waits for ever`,
    );
    const isAnswered = async () => this.lost.length === 0 || NO_LINE.test(await wordsOf(page));
    await this.expectSoon(isAnswered, () => `${what}: ${this.lost.join()} failed in silence`);
    for (const [never] of (await wordsOf(page)).matchAll(NEVER))
      if (!this.before.includes(never)) this.found.push(`${what}: says "${never}"`);
    const dialog = openDialog(page);
    if ((await dialog.count()) > 0 && (await dialog.innerText()).length < 20)
      this.found.push(`${what}: opens an empty dialog`);
    // The title of a screen that loads is shorter.
    const isFull = async () => (await page.locator('main').innerText()).trim().length >= 20;
    await this.expectSoon(isFull, () => `${what}: leaves an empty page`);
  }

  /** Reports what does not come true. */
  private async expectSoon(isTrue: () => Promise<boolean>, unmet: () => string): Promise<void> {
    await until(isTrue, { limitMs: 10_000, unmet }).catch((error: Error) => this.found.push(error.message));
  }

  async controls(): Promise<Control[]> {
    return this.page.locator(CONTROLS).evaluateAll(readControls);
  }

  async next(isWanted: (control: Control) => boolean): Promise<Control | undefined> {
    const isNew = ({ key, kind }: Control) =>
      !this.pressed.has(key) &&
      !everywhere.has(`${key} ${this.as}`) &&
      (kind === null || (this.kinds.get(kind) ?? 0) < ENTRIES);
    return (await this.controls()).find((one) => isNew(one) && isWanted(one));
  }

  async press({ key, kind, at, name, isField }: Control): Promise<void> {
    this.pressed.add(key);
    if (kind !== null) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    if (/^frame|^main A /.test(key)) everywhere.add(`${key} ${this.as}`);
    const control = this.page.locator(CONTROLS).nth(at);
    await this.judge(`"${name}"`, () =>
      isField ? control.check({ force: true, timeout: 5_000 }) : control.click({ timeout: 5_000 }),
    );
  }

  /** Presses everything on the page, and everything in each dialog that opens. */
  async pressAll(): Promise<void> {
    const { page } = this;
    const { pathname } = new URL(page.url());
    this.before = await wordsOf(page);
    for (let count = 0; ; count += 1) {
      const isOpen = (await openDialog(page).count()) > 0;
      const control = await this.next(
        ({ key, name }) => !ENDS.test(name) && (!isOpen || (key.startsWith('dialog') && name !== 'Close')),
      );
      if (control && count > MOST) throw new Error(`More than ${MOST} controls`);
      if (control) await this.press(control);
      else if (!isOpen) return;
      if (!control || new URL(page.url()).pathname !== pathname) await closeAll(page);
      if (new URL(page.url()).pathname === pathname) continue;
      await page.goBack({ waitUntil: 'commit' });
      await until(async () => new URL(page.url()).pathname === pathname && isIdle(page), {
        unmet: () => `Back does not lead to ${pathname}`,
      });
    }
  }

  /** Fills each form with what is right, and hands it in. */
  async sendForms(): Promise<void> {
    const { page } = this;
    const { pathname } = new URL(page.url());
    const forms = page.locator('main form');
    for (let at = 0; at < (await forms.count()); at += 1) {
      const form = forms.nth(at);
      const send = form.locator('button[type=submit]');
      if ((await send.count()) !== 1 || !(await send.isVisible())) continue;
      await fill(form);
      const name = (await send.innerText()).replace(/\s+/g, ' ');
      await this.judge(`"${name}" of a complete form`, () => send.click({ timeout: 5_000 }));
      const wrong = await form.locator('[aria-invalid=true]').count();
      if (wrong > 0) this.found.push(`"${name}": ${wrong} right fields are marked as wrong`);
      // A form that holds nothing new leads on without a call, or asks who it is first.
      if (new URL(page.url()).pathname !== pathname || (await openDialog(page).count()) > 0) return;
      if (this.lost.length === 0 && !NO_LINE.test(await wordsOf(page)))
        this.found.push(`"${name}" of a complete form does nothing`);
    }
  }
}
