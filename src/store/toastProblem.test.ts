import { problem, PROBLEM_MESSAGES } from '@/api/errors';
import { toast, toastStore } from '@/components/ui/toast';
import { reasonToRetry } from './toastProblem';

afterEach(() => toast.clear());

it('a dialog is told what can be tried again, and a toast what is refused', () => {
  expect(reasonToRetry(problem('server'))).toBe(PROBLEM_MESSAGES.server);
  expect(toastStore.get()).toEqual([]);
  expect(reasonToRetry(problem('conflict', { message: 'It is canceled already.' }))).toBeUndefined();
  expect(toastStore.get()).toMatchObject([{ tone: 'failure', text: 'It is canceled already.' }]);
});
