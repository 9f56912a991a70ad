import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '@/components/form/Form';
import { TextAreaField } from '@/components/form/fields';
import { DraftKeeper } from './DraftKeeper';

function setUp() {
  const kept: string[] = [];
  const view = render(
    <Form label="Order" initialValues={{ notes: '' }} onSubmit={() => undefined}>
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

  it('saves nothing without a change', () => {
    const { kept, unmount } = setUp();
    unmount();
    expect(kept).toEqual([]);
  });
});
