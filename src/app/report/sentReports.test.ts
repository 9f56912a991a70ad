import { sentReports, type KeptReport } from './sentReports';

const report = (id: string, userId: number | null = null): KeptReport => ({
  id,
  secret: 'secret',
  expires_at: '2999-12-22T00:00:00.000Z',
  userId,
});
const idsFor = (userId: number | null) => sentReports.of(userId).map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('those of a visitor stay with the visitor who signs in, the newest first', () => {
  sentReports.add(report('OF-GUEST'));
  sentReports.add(report('OF-ONE', 1));
  sentReports.add(report('OF-TWO', 2));
  expect([idsFor(1), idsFor(null)]).toEqual([['OF-ONE', 'OF-GUEST'], ['OF-GUEST']]);
  sentReports.remove('OF-GUEST');
  expect([idsFor(1), idsFor(2)]).toEqual([['OF-ONE'], ['OF-TWO']]);
});

it('the latest twenty are kept', () => {
  for (let number = 1; number <= 21; number += 1) sentReports.add(report(`R${number}`));
  expect([idsFor(null).length, idsFor(null)[0], idsFor(null).at(-1)]).toEqual([20, 'R21', 'R2']);
});
