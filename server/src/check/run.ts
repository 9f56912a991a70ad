/** `npm run check:live`: what is ready for real customers, what is missing, and how to get it. */
import { parseArgs } from 'node:util';
import type { Env } from '../config/env';
import { connect } from '../db/connect';
import { systemClock } from '../lib/clock';
import { checkFiles, checkMail } from './delivery';
import type { Check, Checking, Finding } from './finding';
import { checkMaps } from './maps';
import { checkPages } from './pages';
import { checkPush } from './push';
import { checkSettings } from './settings';
import { checkSignIn } from './signIn';
import { checkSite } from './site';
import { checkStore } from './store';
import { checkStripe } from './stripe';

/** For scripts: everything ready, something missing, a command line that cannot be read. */
export const EXIT = { ready: 0, missing: 1, usage: 2 } as const;

type Setting = {
  env: Env;
  /** Folder that relative paths start from. */
  root: string;
  out: (text: string) => void;
  /** What tests replace. */
  over?: Partial<Pick<Checking, 'now' | 'open'>>;
};

/** @returns findings in the order of going-live.md; a part that cannot be looked at does not stop the others */
async function findAll({ env, root, over }: Omit<Setting, 'out'>, mailTo: string | null): Promise<Finding[]> {
  const { findings, config, hasStripe } = checkSettings(env, root);
  if (!config) return findings;
  const checking = { config, now: systemClock.now, open: () => connect(config), mailTo, ...over };
  const checks: Check[] = [
    checkSite,
    checkStore,
    checkFiles,
    ...(hasStripe ? [checkStripe] : []),
    checkMaps,
    checkSignIn,
    checkMail,
    checkPush,
    checkPages,
  ];
  const parts = await Promise.all(checks.map((check) => check(checking)));
  return [...findings, ...parts.flat()];
}

const textOf = ({ state, what, says, how }: Finding): string =>
  `${state.padEnd(8)} ${what}: ${says}\n${how ? `         → ${how}\n` : ''}`;

function summary(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const [gaps, looks] = [count('missing'), count('look')];
  const rest = looks > 0 ? ` ${looks} to look at.` : '';
  return gaps > 0 ? `\n${gaps} missing.${rest}\n` : `\nReady.${rest}\n`;
}

/** @param args as typed @returns the exit code */
export async function checkLive(args: string[], setting: Setting): Promise<number> {
  const { out } = setting;
  let options: { json?: boolean; mail?: string };
  try {
    options = parseArgs({ args, options: { json: { type: 'boolean' }, mail: { type: 'string' } } }).values;
  } catch (error) {
    out(`${error instanceof Error ? error.message : String(error)}\ncheck:live [--json] [--mail ADDRESS]\n`);
    return EXIT.usage;
  }
  const findings = await findAll(setting, options.mail ?? null);
  const isReady = findings.every(({ state }) => state !== 'missing');
  if (options.json) out(`${JSON.stringify({ ok: isReady, findings }, null, 2)}\n`);
  else out(findings.map(textOf).join('') + summary(findings));
  return isReady ? EXIT.ready : EXIT.missing;
}
