/**
 * Runs jest with the Node flags that PGlite needs, because it loads its WebAssembly by dynamic import. `--only=spa,server` selects
 * projects (jest's `--selectProjects` would take the following paths for projects); `--thorough` adds what `npm test -- --thorough` adds to
 * `npm test`, and `--long` runs the long forms.
 */
import { jestEnv } from './lib/jestEnv.mjs';
import { runTool } from './lib/run.mjs';

const ONLY = '--only=';
const args = process.argv.slice(2);
const FORMS = { '--thorough': { THOROUGH: '1' }, '--long': { THOROUGH: '1', LONG: '1' } };
const form = args.find((arg) => arg in FORMS);
const only = args.find((arg) => arg.startsWith(ONLY));
const projects = only ? ['--selectProjects', ...only.slice(ONLY.length).split(',')] : [];
const { code } = await runTool(
  'jest/bin/jest.js',
  [...args.filter((arg) => arg !== form && arg !== only), ...projects],
  { env: { ...jestEnv(), ...FORMS[form] } },
);
process.exitCode = code;
