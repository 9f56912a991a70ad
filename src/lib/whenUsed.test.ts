import { whenUsed } from './whenUsed';

it.each(['pointermove', 'pointerdown', 'scroll', 'keydown'])('runs with the first %s, once', (type) => {
  const act = jest.fn();
  whenUsed(act);
  expect(act).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(type));
  document.body.dispatchEvent(new Event('keydown'));
  expect(act).toHaveBeenCalledTimes(1);
});

it('can be cancelled', () => {
  const act = jest.fn();
  whenUsed(act)();
  document.body.dispatchEvent(new Event('keydown'));
  expect(act).not.toHaveBeenCalled();
});
