import realDeepmerge from 'deepmerge';
import lodashClone from 'lodash/clone';
import lodashCloneDeep from 'lodash/cloneDeep';
import lodashIsPlainObject from 'lodash/isPlainObject';
import lodashToPath from 'lodash/toPath';
import fastCompare from 'react-fast-compare';
import clone from './clone.mjs';
import cloneDeep from './cloneDeep.mjs';
import deepmerge from './deepmerge.mjs';
import isEqual from './isEqual.mjs';
import isPlainObject from './isPlainObject.mjs';
import toPath from './toPath.mjs';

/** What Formik keeps: values, errors, touched fields and the status of a form. */
const KEPT = {
  values: { name: 'Nora', tip: 0, agrees: false, slot: null, note: undefined, sides: [{ id: 1 }, { id: 2 }] },
  list: ['a', ['b']],
  empty: {},
  nothing: [],
};

describe.each(Object.entries(KEPT))('of %s', (_name, kept) => {
  it('clone is as shallow as that of lodash', () => {
    const copy: object = clone(kept);
    expect(copy).toStrictEqual(lodashClone(kept));
    expect(copy).not.toBe(kept);
    for (const [key, part] of Object.entries(copy)) expect(part).toBe((kept as Record<string, unknown>)[key]);
  });

  it('cloneDeep is as deep as that of lodash', () => {
    const copy: object = cloneDeep(kept);
    expect(copy).toEqual(lodashCloneDeep(kept));
    expect(Object.keys(copy)).toEqual(Object.keys(kept));
    for (const [key, part] of Object.entries(copy))
      if (typeof part === 'object' && part !== null)
        expect(part).not.toBe((kept as Record<string, unknown>)[key]);
  });
});

it.each([undefined, null, 'text', 0])('cloneDeep leaves %p as it is', (value) => {
  expect(cloneDeep(value)).toBe(value);
});

it.each(['street', 'address.street', 'sides[0].id', 'sides.1'])('toPath reads %s as lodash does', (path) => {
  expect(toPath(path)).toEqual(lodashToPath(path));
  expect(toPath(lodashToPath(path))).toEqual(lodashToPath(path));
});

const PARTS = [...Object.values(KEPT), KEPT.values.sides, null, undefined, '', 'text', 0, false, new Date(0)];

it.each(PARTS)('isPlainObject tells %p as lodash does', (part) => {
  expect(isPlainObject(part)).toBe(lodashIsPlainObject(part));
});

it.each(PARTS)('isEqual compares %p as react-fast-compare does', (part) => {
  for (const other of [...PARTS, lodashCloneDeep(KEPT.values), { ...KEPT.values, tip: 1 }, { name: 'Nora' }])
    expect([other, isEqual(part, other)]).toEqual([other, fastCompare(part, other)]);
});

it('isEqual tells two files apart, which have no fields of their own', () => {
  expect(isEqual({ avatar: new Blob(['a']) }, { avatar: new Blob(['b']) })).toBe(false);
});

it('deepmerge merges trees of error texts as the package does', () => {
  const trees = [
    { name: 'Required' },
    {},
    { name: 'Too short', home: { zip: 'No zip' } },
    { home: { city: 'No city' } },
  ];
  expect(deepmerge.all(trees)).toEqual(realDeepmerge.all(trees));
});
