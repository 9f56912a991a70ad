import { sql } from 'drizzle-orm';
import { makeTestApp, type TestApp } from '../../../test/helper';
import { createPromo, endPromo, listPromos, promoByCode, refuseKnownPromo } from './promoCodes';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const LUNCH = { code: 'LUNCH', kind: 'fixed' as const, value: 500 };
const exec = (text: string) => test.context.db.execute(sql.raw(text));
const usesOf = async (code: string) =>
  (await listPromos(test.context)).find((promo) => promo.code === code)?.uses;

it('are listed by their names, with the orders that hold them or keep a fee that they paid', async () => {
  await createPromo(test.context, LUNCH);
  await createPromo(test.context, { ...LUNCH, code: 'AFTERNOON' });
  const codes = (await listPromos(test.context)).map(({ code }) => code);
  expect(codes).toEqual([...codes].sort());
  expect(codes).toEqual(expect.arrayContaining(['AFTERNOON', 'LUNCH']));

  const { id } = await promoByCode(test.context, 'LUNCH');
  await exec(`update orders set promo_code_id = ${id} where id in (1001, 1002)`);
  await exec('update orders set holds = false');
  expect([await usesOf('LUNCH'), await usesOf('AFTERNOON')]).toEqual([0, 0]);
  await exec('update orders set holds = true where id = 1001');
  expect(await usesOf('LUNCH')).toBe(1);
  await exec('update orders set fee_kept_promo_cents = 1 where id = 1002');
  expect([await usesOf('LUNCH'), await usesOf('AFTERNOON')]).toEqual([2, 0]);
});

it('exist once by their names', async () => {
  await expect(refuseKnownPromo(test.context, 'LUNCH')).resolves.toBeUndefined();
  await createPromo(test.context, LUNCH);
  const refusal = {
    status: 409,
    code: 'promo_exists',
    message: 'There is a code LUNCH already.',
  };
  await expect(refuseKnownPromo(test.context, 'LUNCH')).rejects.toMatchObject(refusal);
  await expect(createPromo(test.context, { ...LUNCH, value: 100 })).rejects.toMatchObject(refusal);
  expect(await promoByCode(test.context, 'LUNCH')).toMatchObject({ value: 500, expiresAt: null });
});

it('end now, and no other ends with them', async () => {
  await createPromo(test.context, LUNCH);
  await createPromo(test.context, { ...LUNCH, code: 'AFTERNOON' });
  await endPromo(test.context, 'LUNCH');
  expect((await promoByCode(test.context, 'LUNCH')).expiresAt?.getTime()).toBe(test.context.clock.now());
  expect((await promoByCode(test.context, 'AFTERNOON')).expiresAt).toBeNull();
});

it('that are not there are not found', async () => {
  for (const work of [promoByCode, endPromo])
    await expect(work(test.context, 'NEVER')).rejects.toMatchObject({ status: 404 });
});
