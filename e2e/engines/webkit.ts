import { freePort } from '../../server/test/freePort';
import { until } from '../support/until';
import { startProgram } from './program';
import { COMMANDS, WireError, type Engine, type Wire } from './wire';

/** Where WebKitGTK's driver, its browser and a display come from. */
export interface WebKitFiles {
  driver: string;
  browser: string;
  /** Starts a display where the environment names none. */
  xvfb: string;
}

/** Larger than every window, because a window of the test fills the whole screen it asks for. */
const SCREEN = '1400x1100x24';

interface Refusal {
  error: string;
  message: string;
}

async function call(url: string, method: 'POST' | 'DELETE', params: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(params) : undefined,
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as Refusal;
  throw new WireError(url, error, message);
}

async function openDisplay(xvfb: string): Promise<{ display: string; stop: () => Promise<void> }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, stop: async () => undefined };
  const server = startProgram(xvfb, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp']);
  const number = await until(async () => /^\d+$/m.exec(server.printed())?.[0], {
    unmet: () => `Xvfb opened no display:\n${server.printed()}`,
  });
  return { display: `:${number}`, stop: server.stop };
}

const capabilities = (browser: string) => ({
  alwaysMatch: {
    browserName: 'MiniBrowser',
    // Without its toolbar the window can be as narrow as a phone.
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
  },
});

async function start({ driver, browser, xvfb }: WebKitFiles): Promise<Wire> {
  const { display, stop: closeDisplay } = await openDisplay(xvfb);
  const port = await freePort();
  const program = startProgram(driver, [`--port=${port}`], {
    DISPLAY: display,
    MESA_SHADER_CACHE_DISABLE: 'true',
  });
  const stop = async () => {
    await program.stop();
    await closeDisplay();
  };
  const root = `http://127.0.0.1:${port}`;
  try {
    const isReady = () =>
      fetch(`${root}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady, { unmet: () => `WebKitWebDriver does not answer:\n${program.printed()}` });
    const made = await call(`${root}/session`, 'POST', { capabilities: capabilities(browser) });
    const session = `${root}/session/${(made as { sessionId: string }).sessionId}`;
    return {
      send: (command, { id, ...params }) => {
        const { path } = COMMANDS[command];
        return path.includes(':id')
          ? call(`${session}${path.replace(':id', String(id))}`, 'POST', params)
          : call(`${session}${path}`, 'POST', { id, ...params });
      },
      close: () => call(session, 'DELETE', {}).then(stop, stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** WebKitGTK's driver takes WebDriver's commands over HTTP. Its sessions keep nothing on disk. */
export const webkit = (files: WebKitFiles): Engine => ({ name: 'WebKitGTK', start: () => start(files) });
