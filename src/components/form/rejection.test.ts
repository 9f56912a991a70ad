import { flattenErrors } from './flattenErrors';
import { toRejection, UNKNOWN_FAILURE } from './rejection';

describe('toRejection', () => {
  it.each([
    [
      'a bare rejection',
      { message: 'No', errors: { zip: ['bad'] } },
      { message: 'No', errors: { zip: ['bad'] } },
    ],
    [
      'one in data',
      { status: 422, data: { errors: { zip: 'bad' } } },
      { message: undefined, errors: { zip: ['bad'] } },
    ],
    ['texts of wrong types', { errors: { zip: [null, 3] } }, { message: UNKNOWN_FAILURE }],
    ['errors as a list', { errors: ['bad'], message: 'No' }, { message: 'No', errors: undefined }],
    ['an Error', new Error('secret detail'), { message: UNKNOWN_FAILURE }],
    ['nothing', undefined, { message: UNKNOWN_FAILURE }],
  ])('reads %s', (_, cause, expected) => {
    expect(toRejection(cause)).toEqual(expected);
  });
});

it('flattens nested errors to the paths that fields are named by', () => {
  expect(flattenErrors({ zip: 'bad', address: { street: 'missing', city: undefined } })).toEqual([
    ['zip', 'bad'],
    ['address.street', 'missing'],
  ]);
});
