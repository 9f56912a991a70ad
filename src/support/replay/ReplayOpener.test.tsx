import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAX_DUMP, TOO_LARGE } from '../format';
import { ReplayOpener } from './ReplayOpener';

it.each([
  ['is read at three bytes a character', 3 * MAX_DUMP, ['{}'], []],
  ['is not read beyond', 3 * MAX_DUMP + 1, [], [TOO_LARGE]],
])('a file %s', async (_what, size, texts, problems) => {
  const [onText, onProblem] = [jest.fn(), jest.fn()];
  render(<ReplayOpener status="" problem={null} onText={onText} onProblem={onProblem} />);
  const file = new File(['{}'], 'report.json', { type: 'application/json' });
  const arrayBuffer = () => Promise.resolve(new TextEncoder().encode('{}').buffer);
  Object.defineProperties(file, { size: { value: size }, arrayBuffer: { value: arrayBuffer } });
  await userEvent.upload(screen.getByLabelText(/^Choose a report/), file);
  expect(onText.mock.calls.flat()).toEqual(texts);
  expect(onProblem.mock.calls.flat()).toEqual(problems);
});
