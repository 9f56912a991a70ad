/** `desk stage`: an event's stages in a terminal. */
import * as t from '../../src/db/schema';
import { useShop } from '../shop';
import { desk } from './desk';

const { shop, exec, later } = useShop();
const run = <T>(line: string) => desk<T>(shop.context, line);
const at = (time: string) => shop.clock.set(Date.parse(`2026-06-18T${time}-05:00`));

it('shows what is pressed and what customers are shown, without a reason', async () => {
  at('15:05:00');
  const { exit, out } = await run('stage 101');
  expect(exit).toBe(0);
  expect(out).toContain('Event 101, Thursday, June 18\n');
  expect(out).toContain(
    'Shown for a delivery: cooking since 3:00 PM, expected; for a pickup: cooking since 3:00 PM, expected',
  );
  expect(out).toMatch(/^out +5:00 PM$/m);
  await run('stage 101 out --why "the drivers left"');
  const after = await run<{ delivery: { stage: string; isExpected: boolean } }>('stage 101 --json');
  expect(after.json.result.delivery).toMatchObject({ stage: 'out', isExpected: false });
  expect((await run('stage 101')).out).toMatch(/^out +3:05 PM +5:00 PM$/m);
});

it('presses a stage with a reason, and writes it down', async () => {
  at('15:05:00');
  expect(await run('stage 101 cooking')).toMatchObject({ exit: 2 });
  const dry = await run('stage 101 cooking --dry-run');
  expect([dry.exit, dry.out]).toEqual([0, '“We are cooking” of event 101 would be pressed.\n']);
  expect((await shop.context.db.select().from(t.eventStages)).length).toBe(0);
  const done = await run('stage 101 cooking --why test');
  expect([done.exit, done.out]).toEqual([
    0,
    '“We are cooking” of event 101 is pressed; its customers see it.\n',
  ]);
  expect((await run('stage 101 cooking --why test')).out).toBe(
    '“We are cooking” of event 101 is pressed already.\n',
  );
  const audit = await shop.context.db.select().from(t.deskAudit);
  expect(audit).toMatchObject([
    { command: 'stage', outcome: 'done', about: { event: 101, stage: 'cooking', undo: false } },
  ]);
});

it('takes a press back for a minute', async () => {
  at('15:05:00');
  await run('stage 101 cooking --why test');
  later(59_000);
  expect((await run('stage 101 cooking --undo --why slip')).out).toBe(
    '“We are cooking” of event 101 is taken back; its customers see it.\n',
  );
  expect((await run('stage 101 cooking --undo --why slip')).out).toBe(
    '“We are cooking” of event 101 is not pressed.\n',
  );
  await run('stage 101 cooking --why test');
  later(61_000);
  expect(await run('stage 101 cooking --undo --why slip')).toMatchObject({
    exit: 6,
    err: 'This was pressed at 3:05 PM. It can be taken back for one minute only.\n',
  });
  expect(await run('stage 101 --undo')).toMatchObject({ exit: 2 });
});

it('refuses what the sheets refuse, also in a dry run', async () => {
  expect(await run('stage 101 out --dry-run')).toMatchObject({ exit: 6 });
  expect(await run('stage 999 out --why test')).toMatchObject({ exit: 5, err: 'There is no event 999.\n' });
  expect(await run('stage 999')).toMatchObject({ exit: 5 });
  expect(await run('stage 101 eaten --why test')).toMatchObject({ exit: 2 });
  at('17:40:00');
  await run('stage 101 done --why test');
  expect(await run('stage 101 out --why test')).toMatchObject({ exit: 6 });
  await exec('delete from event_stages');
  await exec('update events set cancelled_at = now() where id = 101');
  expect(await run('stage 101 out --why test')).toMatchObject({
    exit: 6,
    err: 'This event was canceled.\n',
  });
  expect((await run('stage 101')).out).toContain('June 18, canceled\nShown for a delivery: nothing;');
  await exec('update events set cancelled_at = null where id = 101');
});
