import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { until } from '../support/until';
import { startProgram, type Program } from './program';
import { COMMANDS, WireError, type Engine, type Wire } from './wire';

const PREFERENCES = {
  // Any free port, which Firefox writes into its profile.
  'marionette.port': 0,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Firefox keeps its window at least 450 px wide, for the sake of its own buttons. */
const NARROW = ':root, #navigator-toolbox { min-width: 0 !important; }';

function makeProfile(): string {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  mkdirSync(path.join(profile, 'chrome'));
  writeFileSync(path.join(profile, 'chrome/userChrome.css'), NARROW);
  return profile;
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Marionette's messages: the length in bytes, a colon, JSON. Each answer has the number of its command. */
class Marionette {
  private received = Buffer.alloc(0);
  private count = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(private readonly socket: Socket) {
    socket.on('data', (data) => this.read(data));
    socket.once('close', () => {
      for (const [id, answer] of this.waiting)
        answer([1, id, { error: 'closed', message: 'Firefox has gone.' }, null]);
    });
  }

  private read(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const start = this.received.indexOf(':') + 1;
      const length = Number(this.received.subarray(0, Math.max(start - 1, 0)));
      if (start === 0 || this.received.length < start + length) return;
      const message: unknown = JSON.parse(this.received.subarray(start, start + length).toString());
      this.received = this.received.subarray(start + length);
      // The first message is a greeting.
      if (Array.isArray(message)) this.waiting.get((message as Answer)[1])?.(message as Answer);
    }
  }

  async send(name: string, params: object): Promise<unknown> {
    this.count += 1;
    const id = this.count;
    const message = JSON.stringify([0, id, name, params]);
    const [, , error, result] = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
    this.waiting.delete(id);
    if (error) throw new WireError(name, error.error, error.message);
    return (result as { value?: unknown } | null)?.value;
  }
}

const portOf = (profile: string, { child, printed }: Program): Promise<number> =>
  until(
    async () => {
      if (child.exitCode !== null) throw new Error(`Firefox ended:\n${printed()}`);
      try {
        return Number(readFileSync(path.join(profile, 'MarionetteActivePort'), 'utf8')) || undefined;
      } catch {
        return undefined;
      }
    },
    { unmet: () => `Firefox opened no port:\n${printed()}` },
  );

async function start(file: string): Promise<Wire> {
  const profile = makeProfile();
  const program = startProgram(file, ['--headless', '--marionette', '--no-remote', '--profile', profile]);
  const remove = () => rmSync(profile, { recursive: true, force: true });
  const stop = () => program.stop().finally(remove);
  try {
    const socket = connect(await portOf(profile, program), '127.0.0.1');
    const marionette = new Marionette(socket);
    await marionette.send('WebDriver:NewSession', {});
    return {
      send: (command, params) => marionette.send(COMMANDS[command].marionette, params),
      close: () => stop().finally(() => socket.destroy()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Firefox speaks WebDriver's commands in its own Marionette protocol, which needs no program between. */
export const firefox = (file: string): Engine => ({ name: 'Firefox', start: () => start(file) });
