import { ownReports, type KeptReport } from './ownReports';

const report = (id: string, userId: number | null = null): KeptReport => ({
  id,
  secret: 'secret',
  expires_at: '2999-12-22T00:00:00.000Z',
  userId,
});
const idsFor = (userId: number | null) => ownReports.of(userId).map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('those of a visitor stay with the visitor who signs in, the newest first', () => {
  ownReports.add(report('OF-GUEST'));
  ownReports.add(report('OF-ONE', 1));
  ownReports.add(report('OF-TWO', 2));
  expect([idsFor(1), idsFor(null)]).toEqual([['OF-ONE', 'OF-GUEST'], ['OF-GUEST']]);
  ownReports.remove('OF-GUEST');
  expect([idsFor(1), idsFor(2)]).toEqual([['OF-ONE'], ['OF-TWO']]);
});

it('the latest twenty are kept', () => {
  for (let number = 1; number <= 21; number += 1) ownReports.add(report(`R${number}`));
  expect([idsFor(null).length, idsFor(null)[0], idsFor(null).at(-1)]).toEqual([20, 'R21', 'R2']);
});
