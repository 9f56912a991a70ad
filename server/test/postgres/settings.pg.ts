/** A database whose settings would damage texts, times or addresses is refused at the start, with the remedy. */
import { connect } from '../../src/db/connect';
import { admin, drop, randomName, urlOf } from './database';

const name = randomName();
afterEach(() => drop(name));

const open = async (as: { user?: string; password?: string } = {}) => {
  const { user: username, password } = as;
  const databaseUrl = Object.assign(new URL(urlOf(name)), username && { username, password }).toString();
  const connection = await connect({ databaseUrl, dataDir: '' });
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

const refused = (problem: string) => ({
  code: 'unsuitable',
  message: `The database of DATABASE_URL does not fit. ${problem}`,
});

it.each([
  [
    'dates in another style',
    "SET datestyle = 'German, DMY'",
    "It writes dates as German, DMY. Run: ALTER DATABASE … SET datestyle = 'ISO, MDY'",
    "SET datestyle = 'ISO, MDY'",
  ],
  [
    'another isolation',
    "SET default_transaction_isolation = 'serializable'",
    "Its default_transaction_isolation is serializable, at which customers who order at the same time get errors. Run: ALTER DATABASE … SET default_transaction_isolation = 'read committed'",
    "SET default_transaction_isolation = 'read committed'",
  ],
  [
    'a database that takes no writes',
    'SET default_transaction_read_only = on',
    'It is read-only: a standby, or blocked by its provider. DATABASE_URL must lead to the one that is written to.',
    'RESET default_transaction_read_only',
  ],
  [
    'a search path that leads nowhere',
    "SET search_path = ''",
    'Its search_path names no schema that exists. Run: ALTER DATABASE … RESET search_path',
    'RESET search_path',
  ],
])('refuses %s until it is set', async (_title, wrong, problem, right) => {
  await admin(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await admin(`ALTER DATABASE ${name} ${wrong}`);
  await expect(open()).rejects.toMatchObject(refused(problem));
  await admin(`ALTER DATABASE ${name} ${right}`);
  await expect(open()).resolves.toBeUndefined();
});

it('refuses a user who may not make tables until it may', async () => {
  const role = `${name}_user`;
  await admin(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await admin(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
  // What a PostgreSQL of 15 and newer asks for beside this is often forgotten.
  await admin(`GRANT ALL ON DATABASE ${name} TO ${role}`);
  try {
    const as = { user: role, password: 'x' };
    await expect(open(as)).rejects.toMatchObject(
      refused(`The user ${role} may not make tables in it. Run: ALTER DATABASE … OWNER TO ${role}`),
    );
    await admin(`ALTER DATABASE ${name} OWNER TO ${role}`);
    await expect(open(as)).resolves.toBeUndefined();
  } finally {
    await drop(name);
    await admin(`DROP ROLE ${role}`);
  }
});

it.each([
  ['a role', (role: string) => `ALTER ROLE ${role} CONNECTION LIMIT 10`],
  ['a database', () => `ALTER DATABASE ${name} CONNECTION LIMIT 10`],
])('refuses %s with fewer connections than a process may need', async (_title, limit) => {
  const role = `${name}_user`;
  await admin(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await admin(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
  await admin(`ALTER DATABASE ${name} OWNER TO ${role}`);
  await admin(limit(role));
  const databaseUrl = Object.assign(new URL(urlOf(name)), { username: role, password: 'x' }).toString();
  try {
    await expect(connect({ databaseUrl, dataDir: '' })).rejects.toMatchObject(
      refused(
        'It takes 10 connections, and this process would open up to 11. Lower DATABASE_CONNECTIONS, which is one less, or raise the limit (max_connections, ALTER ROLE … CONNECTION LIMIT).',
      ),
    );
    await (await connect({ databaseUrl, dataDir: '', databaseConnections: 9 })).close();
  } finally {
    await drop(name);
    await admin(`DROP ROLE ${role}`);
  }
});
