/**
 * A phone that loses its line at every screen of the manifest, and then everything on it is pressed: local actions work, what cannot
 * work says why, nothing waits for ever, and nothing is blamed on the customer.
 */
import { routes } from '../src/config/routes';
import { FIRST_SHOTS, SHOTS } from './support/shotList';
import { closeAll, Sweep } from './support/sweep';
import { useVisits } from './support/visits';

jest.setTimeout(600_000);

const { visit } = useVisits();
const PHONE = { width: 375, height: 740 };

const publicPaths = FIRST_SHOTS.filter(([name, { as }]) => routes[name].access === 'public' && !as);
const visits = [
  ...SHOTS.filter(({ name }) => !name.startsWith('sandbox')),
  // What visitors see, as a customer sees it.
  ...publicPaths.map(([, shot]) => ({ ...shot, name: `${shot.name}, as a customer`, as: 'casey@demo.test' })),
];

it.each(visits.map((shot) => [shot.name, shot] as const))('%s', async (_name, shot) => {
  await visit(
    shot,
    async (page) => {
      await page.context().setOffline(true);
      await closeAll(page);
      const sweep = new Sweep(page, shot.as);
      await sweep.pressAll();
      await sweep.sendForms();
      expect(sweep.found).toEqual([]);
    },
    { viewport: PHONE },
  );
});
