import { checkSettings } from './settings';

const databaseLines = (DATABASE_URL: string) =>
  checkSettings({ NODE_ENV: 'production', DATABASE_URL }, '/nowhere')
    .findings.filter(({ what, says }) => `${what} ${says}`.includes('DATABASE_URL'))
    .map(({ state }) => state);

it('calls a database ready only if its address can be used', () => {
  expect(databaseLines('postgres://db.example.test/dwellivery')).toEqual(['ready']);
  expect(databaseLines('mysql://db.example.test/dwellivery')).toEqual(['missing']);
});
