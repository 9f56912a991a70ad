import { allowsClosed } from './flags';

it('allows orders for closed events only with the flag', () => {
  const withFlags = (flags: unknown) => allowsClosed({ config: { runtimeConfig: { flags } } });
  expect(withFlags({ allowClosedProjects: true })).toBe(true);
  const off = [{ allowClosedProjects: false }, { allowClosedProjects: 'true' }, {}, null, undefined];
  expect(off.map(withFlags)).toEqual(off.map(() => false));
});
