import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { EmailField, SelectField, TextAreaField, ZipField } from './fields';
import { Form } from './Form';
import { PasswordField } from './PasswordField';
import { PhoneField } from './PhoneField';
import { SubmitButton } from './SubmitButton';

function renderFields(phone = '') {
  const onSubmit = jest.fn();
  render(
    <Form
      initialValues={{ phone, zip: '', password: '', side: '', notes: '' }}
      onSubmit={(values) => onSubmit(values)}
    >
      <PhoneField name="phone" />
      <ZipField name="zip" />
      <PasswordField name="password" />
      <SelectField
        name="side"
        label="Side"
        placeholder="Select an item..."
        options={[
          { value: '1', label: 'Rice' },
          { value: '2', label: 'Beans' },
        ]}
      />
      <TextAreaField name="notes" label="Notes" optional />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  return { onSubmit, user: userEvent.setup() };
}

it('keeps typed values in the format of the fields', async () => {
  const { onSubmit, user } = renderFields();
  await user.type(screen.getByLabelText('Mobile phone'), '6305550100');
  await user.type(screen.getByLabelText('Zip code'), '60a5b40999');
  await user.type(screen.getByLabelText('Password'), 'dwellivery');
  await user.selectOptions(screen.getByLabelText('Side'), 'Beans');
  await user.type(screen.getByLabelText('Notes (optional)'), 'Side gate');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({
      phone: '(630) 555-0100',
      zip: '60540',
      password: 'dwellivery',
      side: '2',
      notes: 'Side gate',
    }),
  );
});

it('removes invisible characters from a pasted email', async () => {
  const onSubmit = jest.fn();
  render(
    <Form initialValues={{ email: '' }} onSubmit={(values) => onSubmit(values)}>
      <EmailField name="email" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Email'));
  await user.paste('\u200bcasey\u2060@demo.test\u00a0');
  expect(screen.getByLabelText('Email')).toHaveValue('casey@demo.test');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ email: 'casey@demo.test' }));
});

it('shows the error of a left field only after the current press', async () => {
  render(
    <Form
      initialValues={{ zip: '' }}
      schema={object({ zip: string().required('Must input a zip code') })}
      onSubmit={jest.fn()}
    >
      <ZipField name="zip" />
      <p>Elsewhere</p>
    </Form>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Zip code'));
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Elsewhere') });
  expect(screen.getByLabelText('Zip code')).not.toHaveFocus();
  await expect(screen.findByText('Must input a zip code', {}, { timeout: 100 })).rejects.toThrow();
  await user.pointer('[/MouseLeft]');
  expect(await screen.findByText('Must input a zip code')).toBeVisible();
});

it('shows and hides the password without losing it', async () => {
  const { user } = renderFields();
  const field = screen.getByLabelText('Password');
  await user.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveValue('secret');
});

describe('PhoneField', () => {
  const phone = () => screen.getByLabelText<HTMLInputElement>('Mobile phone');

  it('takes a foreign number as it is typed', async () => {
    const { user } = renderFields();
    await user.type(phone(), '+44 20 7946 0958');
    expect(phone()).toHaveValue('+44 20 7946 0958');
  });

  it('lets each digit be erased from the end', async () => {
    const { user } = renderFields('(630) 555-0100');
    await user.click(phone());
    await user.keyboard('{Backspace}'.repeat(10));
    expect(phone()).toHaveValue('');
  });

  it('keeps the caret at the digit that was edited', async () => {
    const { user } = renderFields('(630) 555-0100');
    await user.click(phone());
    phone().setSelectionRange(3, 3);
    await user.keyboard('{Backspace}');
    expect(phone()).toHaveValue('(605) 550-100');
    expect(phone().selectionStart).toBe(2);
  });

  it.each([
    ['Backspace', 6, 4, '(635) 550-100'],
    ['Delete', 4, 6, '(630) 550-100'],
  ])('goes on with the next digit where %s meets what divides the groups', async (key, from, at, value) => {
    const { user } = renderFields('(630) 555-0100');
    await user.click(phone());
    phone().setSelectionRange(from, from);
    await user.keyboard(`{${key}}`);
    expect([phone().value, phone().selectionStart]).toEqual(['(630) 555-0100', at]);
    await user.keyboard(`{${key}}`);
    expect(phone()).toHaveValue(value);
  });

  it('leaves the caret where a letter was typed', async () => {
    const { user } = renderFields('(630) 555-0100');
    await user.click(phone());
    phone().setSelectionRange(3, 3);
    await user.keyboard('x');
    expect([phone().value, phone().selectionStart]).toEqual(['(630) 555-0100', 3]);
  });
});
