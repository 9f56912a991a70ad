import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { TextField } from './fields';
import { Form } from './Form';
import { lazySchema, RULES_MISSING, type FormRules } from './lazySchema';
import { SubmitButton } from './SubmitButton';

function renderForm(load: () => Promise<FormRules>) {
  const onSubmit = jest.fn();
  render(
    <Form initialValues={{ city: '' }} schema={() => lazySchema(load)} onSubmit={onSubmit}>
      <TextField name="city" label="City" />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  return onSubmit;
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('rules that come later', () => {
  it('refuse and accept like other rules', async () => {
    const onSubmit = renderForm(() =>
      Promise.resolve(object({ city: string().required('Must put in a city') })),
    );
    await save();
    expect(await screen.findByText('Must put in a city')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Naperville');
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('that fail to load refuse the form with a message, and are loaded again', async () => {
    const load = jest.fn<Promise<FormRules>, []>(() => Promise.reject(new Error('chunk')));
    const onSubmit = renderForm(load);
    await save();
    expect(await screen.findByText(RULES_MISSING)).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    load.mockResolvedValue(object({}));
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
