import { createNodeResolver, flatConfigs, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { explainedDisable } from './eslint/explainedDisable.js';
import { oneHome } from './eslint/oneHome.js';
import { tiers } from './eslint/tiers.js';

const TYPED = ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'sandbox/**/*.ts', 'e2e/**/*.ts'];
const TESTS = ['**/*.{test,spec}.{ts,tsx,mjs}', '**/test/**', '**/testing/**', 'e2e/**', 'bench/**'];
const CONFIGS = ['*.config.{ts,mjs,js}', '**/*Environment.ts', '**/*World.ts', '**/*.d.ts'];

const house = { rules: { tiers, 'one-home': oneHome, 'explained-disable': explainedDisable } };

const focusedOrSkipped = ['describe', 'it', 'test'].flatMap((object) =>
  ['only', 'skip', 'todo'].map((property) => ({ object, property, message: 'Every test runs.' })),
);

/** Chunks are loaded through one loader, so that retries and failures are handled in one place. */
const lateCode = {
  selector: ':not(CallExpression[callee.name=/^(chunk|deferred)$/] *, Property > *) > ImportExpression',
  message: 'Load late code through `chunk` (lib/chunk) or `deferred` (components/ui).',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.cache/',
      '.data/',
      'coverage/',
      'e2e/results/',
      'shots/',
      'src/api/schema.d.ts',
      'src/store/snapshot/answerPrivacy.ts',
      'public/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    plugins: { house, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.mjs', '.js'],
          tsconfig: { configFile: 'tsconfig.json' },
        }),
      ],
      ...flatConfigs.typescript.settings,
    },
    rules: {
      'house/tiers': 'error',
      'house/one-home': 'error',
      'house/explained-disable': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 3],
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: TYPED,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // Tracking is exempt, because a failed load of it needs no retry and no reload.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'src/integrations/tracking/**'],
    rules: { 'no-restricted-syntax': ['error', lateCode] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ...jsxA11y.flatConfigs.recommended,
  },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  // Scripts of third parties' stand-ins run in any page and share nothing with the SPA.
  { files: ['sandbox/browser/**'], rules: { 'house/one-home': 'off' } },
  {
    files: TESTS,
    rules: {
      'house/one-home': 'off',
      'max-lines': ['error', 500],
      'max-lines-per-function': 'off',
      'no-restricted-properties': ['error', ...focusedOrSkipped],
    },
  },
  { files: ['e2e/**', 'bench/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: { globals: globals.node },
    rules: { 'house/one-home': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: CONFIGS, rules: { 'import-x/no-default-export': 'off' } },
);
