import { hostsOf, READ_TARGETS } from './databaseHosts';

it.each([
  ['postgres://u:p@a:5432/db', ['postgres://u:p@a:5432/db']],
  [
    'postgres://u:p@a:5432,b:5433/db?target_session_attrs=read-write',
    ['postgres://u:p@a:5432/db', 'postgres://u:p@b:5433/db'],
  ],
  [
    'postgresql://a,[::1]:5432/db?sslmode=require&target_session_attrs=primary',
    ['postgresql://a/db?sslmode=require', 'postgresql://[::1]:5432/db?sslmode=require'],
  ],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=%2Frun%2Fpostgresql']],
])('%s', (url, urls) => expect(hostsOf(url)).toEqual(urls));

it('takes the hosts of standbys with a target of theirs', () =>
  expect(hostsOf('postgres://a,b/db?target_session_attrs=standby', READ_TARGETS)).toEqual([
    'postgres://a/db',
    'postgres://b/db',
  ]));
