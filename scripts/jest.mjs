/**
 * Runs jest with the Node flags that PGlite needs, because it loads its WebAssembly by dynamic import. `--only=spa,server` selects
 * projects (jest's `--selectProjects` would take the following paths for projects); `--long` runs the long forms.
 */
import { jestEnv } from './lib/jestEnv.mjs';
import { runTool } from './lib/run.mjs';

const ONLY = '--only=';
const args = process.argv.slice(2);
const long = args.includes('--long') ? { LONG: '1' } : {};
const only = args.find((arg) => arg.startsWith(ONLY));
const projects = only ? ['--selectProjects', ...only.slice(ONLY.length).split(',')] : [];
const { code } = await runTool(
  'jest/bin/jest.js',
  [...args.filter((arg) => arg !== '--long' && arg !== only), ...projects],
  { env: { ...jestEnv(), ...long } },
);
process.exitCode = code;
