/** A database whose settings would damage texts, times or addresses is refused at the start, with the remedy. */
import { connect } from '../../src/db/connect';
import { admin, drop, randomName, urlOf } from './database';

const name = randomName();
afterEach(() => drop(name));

const open = async () => {
  const connection = await connect({ databaseUrl: urlOf(name), dataDir: '' });
  await connection.close();
};

it.each([
  [
    'LATIN1',
    `ENCODING 'LATIN1' LOCALE 'C'`,
    "Its encoding is LATIN1, which lacks letters that customers type. Create it with ENCODING 'UTF8' TEMPLATE template0.",
  ],
  [
    'a Turkish locale',
    `ENCODING 'UTF8' LOCALE 'C.UTF-8' LOCALE_PROVIDER icu ICU_LOCALE 'tr'`,
    'Its locale makes ı of I, so that an email address in capitals is another one. Create it with another locale, such as C.UTF-8.',
  ],
])('refuses %s', async (_title, settings, problem) => {
  await admin(`CREATE DATABASE ${name} TEMPLATE template0 ${settings}`);
  await expect(open()).rejects.toMatchObject({
    code: 'unsuitable',
    message: `The database of DATABASE_URL does not fit. ${problem}`,
  });
});

it('refuses dates in another style until it is set', async () => {
  await admin(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await admin(`ALTER DATABASE ${name} SET datestyle = 'German, DMY'`);
  await expect(open()).rejects.toMatchObject({
    code: 'unsuitable',
    message:
      "The database of DATABASE_URL does not fit. It writes dates as German, DMY. Run: ALTER DATABASE … SET datestyle = 'ISO, MDY'",
  });
  await admin(`ALTER DATABASE ${name} SET datestyle = 'ISO, MDY'`);
  await expect(open()).resolves.toBeUndefined();
});
