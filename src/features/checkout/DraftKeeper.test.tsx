import { fireEvent, render } from '@testing-library/react';
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
  return { ...view, kept };
}

describe('DraftKeeper', () => {
  afterEach(() => jest.useRealTimers());

  it('saves the values after a pause in typing', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { getByLabelText, kept } = setUp();
    await user.type(getByLabelText('Notes'), 'Side gate');
    expect(kept).toEqual([]);
    jest.advanceTimersByTime(400);
    expect(kept).toEqual(['Side gate']);
  });

  it('saves the values at once on unmount', async () => {
    const user = userEvent.setup();
    const { getByLabelText, kept, unmount } = setUp();
    await user.type(getByLabelText('Notes'), 'Side gate');
    unmount();
    expect(kept).toEqual(['Side gate']);
  });

  it('saves the values at once when the page may be closed', async () => {
    const { getByLabelText, kept, unmount } = setUp();
    await userEvent.type(getByLabelText('Notes'), 'Side gate');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept).toEqual(['Side gate']);
    unmount();
    window.dispatchEvent(new Event('pagehide'));
    expect(kept).toEqual(['Side gate']);
  });

  it('leaves the values to a submit that is under way, which saves them itself', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { getByLabelText, getByRole, kept, unmount } = setUp(() => new Promise(() => undefined));
    await user.type(getByLabelText('Notes'), 'Side gate');
    fireEvent.submit(getByRole('form'));
    await jest.advanceTimersByTimeAsync(1_000);
    unmount();
    expect(kept).toEqual([]);
  });

  it('saves nothing without a change', () => {
    const { kept, unmount } = setUp();
    unmount();
    expect(kept).toEqual([]);
  });
});
