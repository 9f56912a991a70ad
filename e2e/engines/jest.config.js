/**
 * Run by `npm run test:engines` alone: these journeys need browsers that npm does not bring. An engine that is not installed is left out
 * with a sentence.
 */
const { findEngines } = require('./installed');

const { missing, ...installed } = findEngines();
const isAny = Object.values(installed).some(Boolean);
for (const what of missing)
  process.stdout.write(`There is no ${what} on this machine: its journeys are left out.\n`);
process.env.ENGINES = JSON.stringify(installed);

module.exports = {
  displayName: 'engines',
  rootDir: '../..',
  roots: ['<rootDir>/e2e/engines'],
  testEnvironment: 'node',
  // The check of a server's books leaves a timer.
  forceExit: true,
  testMatch: ['**/*.engine.ts'],
  testPathIgnorePatterns: isAny ? [] : ['.'],
  passWithNoTests: true,
  globalSetup: '<rootDir>/e2e/support/makeWorld.ts',
  globalTeardown: '<rootDir>/e2e/support/dropWorld.ts',
  transform: { '^.+\\.(m?[jt]sx?|cjs)$': 'babel-jest' },
};
