/**
 * Run by `npm run test:cluster` alone: these tests start PostgreSQL servers of their own, with the programs of PG_BIN or the newest
 * installed ones. Without them no test runs.
 */
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const INSTALLED = '/usr/lib/postgresql';
const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
process.env.PG_BIN ??= path.join(INSTALLED, versions[0] ?? 'none', 'bin');
const isInstalled = existsSync(path.join(process.env.PG_BIN, 'initdb'));
if (!isInstalled)
  process.stdout.write(
    `There is no PostgreSQL in ${process.env.PG_BIN}: the tests of clusters are left out.\n`,
  );

module.exports = {
  ...require('../postgres/jest.config'),
  displayName: 'cluster',
  roots: ['<rootDir>/server/test/cluster'],
  testMatch: ['**/*.cluster.ts'],
  testPathIgnorePatterns: isInstalled ? [] : ['.'],
  passWithNoTests: true,
};
