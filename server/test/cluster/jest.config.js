/**
 * Run by `npm run test:cluster` alone: these tests start PostgreSQL servers of their own, with the programs of PG_BIN or the newest
 * installed ones. Without them no test runs, and without HAProxy not those of it.
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

/** The tests that need another program, by the program. */
const FURTHER = { haproxy: ['rolling'] };
const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
const left = Object.entries(FURTHER).flatMap(([program, tests]) => {
  const found = places.map((place) => path.join(place, program)).find(existsSync);
  process.env[program.toUpperCase()] = found ?? '';
  if (found) return [];
  process.stdout.write(`There is no ${program}: ${tests.join(', ')} of the tests of clusters is left out.\n`);
  return tests.map((name) => `/${name}\\.cluster\\.ts$`);
});

module.exports = {
  ...require('../postgres/jest.config'),
  displayName: 'cluster',
  roots: ['<rootDir>/server/test/cluster'],
  testMatch: ['**/*.cluster.ts'],
  testPathIgnorePatterns: isInstalled ? left : ['.'],
  passWithNoTests: true,
};
