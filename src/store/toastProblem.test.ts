import { problem, PROBLEM_MESSAGES } from '@/api/errors';
import { toast, toastStore } from '@/components/ui/toast';
import { reasonToRetry, toastProblem } from './toastProblem';

afterEach(() => toast.clear());
const told = () => toastStore.get().map(({ text }) => text);

it('a dialog is told what can be tried again, and a toast what is refused', () => {
  expect(reasonToRetry(problem('server'))).toBe(PROBLEM_MESSAGES.server);
  expect(toastStore.get()).toEqual([]);
  expect(reasonToRetry(problem('conflict', { message: 'It is canceled already.' }))).toBeUndefined();
  expect(toastStore.get()).toMatchObject([{ tone: 'failure', text: 'It is canceled already.' }]);
});

it('a toast says why a call failed, but leaves a session that has ended to its own notice', () => {
  toastProblem(problem('conflict', { message: 'Too late.' }));
  toastProblem(problem('unauthenticated', { status: 401 }));
  expect(reasonToRetry(problem('unauthenticated', { status: 401 }))).toBeUndefined();
  const details = { status: 401, code: 'bad_credentials', message: 'Wrong password.' };
  toastProblem(problem('unauthenticated', details));
  expect(told()).toEqual(['Too late.', 'Wrong password.']);
});
