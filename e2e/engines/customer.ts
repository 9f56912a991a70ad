import path from 'node:path';
import { buildSync } from 'esbuild';
import { until } from '../support/until';
import type { Found, Sought, Words } from './inPage';
import { ELEMENT, WireError, type Command, type Engine, type Wire } from './wire';

const { text: IN_PAGE = '' } =
  buildSync({
    entryPoints: [path.join(__dirname, 'inPage.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'inPage',
    target: 'es2022',
    minify: true,
    write: false,
  }).outputFiles[0] ?? {};

/** Refusals of a page that is being replaced. Nothing was pressed then, so the control is looked for again. */
const UNSETTLED = new Set(['stale element reference', 'javascript error', 'no such frame']);

const CONTROL = '\uE009';

export interface Size {
  width: number;
  height: number;
}
type Ready = Exclude<Found, { missing: string }>;
interface Place {
  role: string;
  name: string | RegExp;
}

const words = (text: string | RegExp): Words => (typeof text === 'string' ? text : { pattern: text.source });

const seek = (role: string, name: string | RegExp, within?: Place): Sought => ({
  role,
  name: words(name),
  within: within && { role: within.role, name: words(within.name) },
});

const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };

/**
 * In pixels. Two quick presses on the same pixel are a double press to the browser, also on two controls that came to the middle of the
 * window one after the other; the app takes a double press for one.
 */
const STEP = 3;

/** A person at a browser: finds controls by role and name, and presses and types by the browser's own input events. */
export class Customer {
  /** Words in the address of the frame that the customer is in. */
  private frame?: string;
  /** Every second press is a step to the right of the middle. */
  private shift = 0;

  private constructor(
    private readonly wire: Wire,
    private readonly site: string,
  ) {}

  static async at(engine: Engine, site: string, size: Size): Promise<Customer> {
    const customer = new Customer(await engine.start(), site);
    await customer.resize(size);
    return customer;
  }

  close(): Promise<void> {
    return this.wire.close();
  }

  /** Opens a path of the site, or an address. */
  async open(target: string): Promise<void> {
    await this.wire.send('go', { url: new URL(target, this.site).href });
  }

  async reload(): Promise<void> {
    await this.wire.send('reload', {});
  }

  /** Answers the value of a script's `return`, awaited. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await this.wire.send('run', { script, args })) as T;
  }

  /** Waits until a script answers true. */
  async untilTrue(script: string): Promise<void> {
    await until(() => this.run<boolean>(script), { unmet: () => `Not true:${script}` });
  }

  /** Gives the page this size; the window is larger by the browser's own bars. */
  async resize(size: Size): Promise<void> {
    const measure = () => this.run<[number, number]>('return [innerWidth, innerHeight]');
    await this.wire.send('resize', { ...size });
    const bars = size.height - (await measure())[1];
    await this.wire.send('resize', { ...size, height: size.height + bars });
    let now = '';
    await until(async () => (now = (await measure()).join()) === `${size.width},${size.height}`, {
      unmet: () => `The page has the size ${now}.`,
    });
  }

  private inPage<T>(name: string, ...args: unknown[]): Promise<T> {
    return this.run<T>(`${IN_PAGE}; return inPage.${name}(...arguments)`, ...args);
  }

  /** Waits for a control that can be pressed. */
  private find(sought: Sought): Promise<Ready> {
    let missing = '';
    const attempt = async () => {
      const found = await this.inPage<Found>('find', sought);
      if (!('missing' in found)) return found;
      missing = found.missing;
      return undefined;
    };
    return this.settle(`${sought.role} ${JSON.stringify(sought.name)}`, attempt, () => missing);
  }

  /** Repeats an attempt that does nothing until the page is as far. */
  private settle<T>(what: string, attempt: () => Promise<T | undefined>, reason = () => ''): Promise<T> {
    let refusal = '';
    const settled = () =>
      attempt().catch((error: unknown) => {
        if (!(error instanceof WireError && UNSETTLED.has(error.code))) throw error;
        refusal = error.message;
        return undefined;
      });
    return until(settled, { unmet: () => `No ${what}: ${reason()} ${refusal}` });
  }

  /** Pointer and key events of the browser, at a place of the window's page. */
  private async act(source: object, actions: object[]): Promise<void> {
    await this.fromWindow(() => this.wire.send('act', { actions: [{ ...source, actions }] }));
  }

  /** Moves the pointer to a control until the browser has it there: WebKit may still be scrolling when the page already counts it done. */
  private async pointAt(sought: Sought): Promise<Ready> {
    const attempt = async () => {
      const found = await this.find(sought);
      if ('element' in found) return found;
      const x = found.x + this.shift;
      await this.act(MOUSE, [{ type: 'pointerMove', duration: 0, origin: 'viewport', ...found, x }]);
      return (await this.inPage<boolean>('isUnderPointer', sought)) ? found : undefined;
    };
    return this.settle(`pointer over ${JSON.stringify(sought.name)}`, attempt);
  }

  async press(role: string, name: string | RegExp, within?: Place): Promise<void> {
    this.shift = STEP - this.shift;
    const found = await this.pointAt(seek(role, name, within));
    if ('element' in found) return this.onElement('choose', found);
    await this.act(MOUSE, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses a field and types over what is in it. */
  async fill(label: string | RegExp, text: string, within?: Place): Promise<void> {
    await this.press('field', label, within);
    const down = (value: string) => ({ type: 'keyDown', value });
    const up = (value: string) => ({ type: 'keyUp', value });
    const letters = [...text].flatMap((letter) => [down(letter), up(letter)]);
    await this.act({ type: 'key', id: 'keys' }, [down(CONTROL), down('a'), up('a'), up(CONTROL), ...letters]);
  }

  /** The path that a link leads to. */
  async linkOf(name: string | RegExp): Promise<string> {
    const link = seek('link', name);
    await this.find(link);
    return this.inPage<string>('linkPath', link);
  }

  /** Chooses a file of this machine. */
  async attach(label: string | RegExp, file: string): Promise<void> {
    await this.onElement('attach', await this.find(seek('file', label)), { text: file });
  }

  /** For an option and a file's field, whose lists and dialogs belong to the system: WebDriver acts on the element. */
  private async onElement(command: Command, found: Ready, params: object = {}): Promise<void> {
    const { [ELEMENT]: id } = ('element' in found ? found.element : {}) as Record<string, string>;
    await this.wire.send(command, { id, ...params });
  }

  /** Waits until the page shows a text, and finds it no wider than its window. */
  async see(text: string | RegExp): Promise<void> {
    const isShown = async () => {
      const shown = await this.screen();
      return typeof text === 'string' ? shown.includes(text) : text.test(shown);
    };
    await until(isShown, { unmet: () => `"${String(text)}" was not seen.` });
    const excess = await this.inPage<number>('sidewaysScroll');
    if (excess > 0) throw new Error(`The page with "${String(text)}" scrolls sideways by ${excess} px.`);
  }

  /** The text of the page; none while another page loads. */
  screen(): Promise<string> {
    return this.duringLoads('screen', '');
  }

  /** The address of the page; none while another page loads. */
  address(): Promise<string> {
    return this.duringLoads('address', '');
  }

  /** Waits for the page of an address. */
  async arrive(pattern: RegExp): Promise<void> {
    let address = '';
    await until(async () => pattern.test((address = await this.address())), {
      unmet: () => `The address is ${address}, not like ${String(pattern)}.`,
    });
  }

  private duringLoads<T>(name: string, otherwise: T): Promise<T> {
    return this.inPage<T>(name).catch((error: unknown) => {
      if (error instanceof WireError && UNSETTLED.has(error.code)) return otherwise;
      throw error;
    });
  }

  /** Acts inside the frame whose address has these words, once it is shown. */
  async inFrame(src: string, act: () => Promise<void>): Promise<void> {
    this.frame = src;
    await this.enterFrame();
    await act();
    this.frame = undefined;
    await this.wire.send('enterFrame', { id: null });
  }

  private async enterFrame(): Promise<void> {
    await this.settle(`frame ${this.frame}`, async () => {
      const id = await this.inPage<number>('frameIndex', this.frame);
      return id < 0 ? undefined : this.wire.send('enterFrame', { id });
    });
  }

  /** Leaves the frame for a moment, because the places of pointers count from the window. */
  private async fromWindow(act: () => Promise<unknown>): Promise<void> {
    if (this.frame) await this.wire.send('enterFrame', { id: null });
    await act();
    if (this.frame) await this.enterFrame();
  }
}
