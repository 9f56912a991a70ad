import { act, fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '@/components/form/Form';
import { TextAreaField } from '@/components/form/fields';
import { DraftKeeper } from './DraftKeeper';

function setUp(onSubmit: () => Promise<void> | undefined = () => undefined) {
  const kept: string[] = [];
  const view = render(
    <Form label="Order" initialValues={{ notes: '' }} onSubmit={onSubmit}>
      <TextAreaField name="notes" label="Notes" />
      <DraftKeeper onKeep={({ notes }) => kept.push(notes)} />
    </Form>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { ...view, kept, user };
}

describe('DraftKeeper', () => {
  // A slow machine would make a pause between two letters.
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('saves the values after a pause in typing', async () => {
    const { getByLabelText, kept, user } = setUp();
    await user.type(getByLabelText('Notes'), 'Side gate');
    expect(kept).toEqual([]);
    jest.advanceTimersByTime(400);
    expect(kept).toEqual(['Side gate']);
  });

  it('saves the values at once on unmount', async () => {
    const { getByLabelText, kept, unmount, user } = setUp();
    await user.type(getByLabelText('Notes'), 'Side gate');
    unmount();
    expect(kept).toEqual(['Side gate']);
  });

  it('saves the values at once when the page may be closed', async () => {
    const { getByLabelText, kept, unmount, user } = setUp();
    await user.type(getByLabelText('Notes'), 'Side gate');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept).toEqual(['Side gate']);
    unmount();
    window.dispatchEvent(new Event('pagehide'));
    expect(kept).toEqual(['Side gate']);
  });

  it('leaves the values to a submit that is under way, which saves them itself', async () => {
    const { getByLabelText, getByRole, kept, unmount, user } = setUp(() => new Promise(() => undefined));
    await user.type(getByLabelText('Notes'), 'Side gate');
    fireEvent.submit(getByRole('form'));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    unmount();
    expect(kept).toEqual([]);
  });

  it('saves nothing without a change', () => {
    const { kept, unmount } = setUp();
    unmount();
    expect(kept).toEqual([]);
  });
});
