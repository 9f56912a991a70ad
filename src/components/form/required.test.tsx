import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { EmailField, RadioCardsField, SelectField, TextAreaField, TextField, ZipField } from './fields';
import { Form } from './Form';
import { PasswordField } from './PasswordField';
import { PhoneField } from './PhoneField';

const needed = string().required('Needed');
const all = {
  name: '',
  email: '',
  zip: '',
  phone: '',
  password: '',
  notes: '',
  side: '',
  time: '',
  code: '',
};
const rules = object({
  name: needed,
  email: needed,
  // A rule of another kind that refuses an empty field.
  zip: string().test('zip', 'Zip', (text) => /^\d{5}$/.test(text ?? '')),
  phone: string().when('code', { is: 'call', then: (rule) => rule.required('Phone') }),
  password: needed,
  notes: needed,
  side: needed,
  time: needed,
  code: string(),
});
const choices = [{ value: 'a', label: 'A' }];

const show = (form: Partial<Parameters<typeof Form<typeof all>>[0]>) =>
  renderWithProviders(
    <Form initialValues={{ ...all, name: 'Casey' }} onSubmit={() => undefined} {...form}>
      <TextField name="name" label="Name" />
      <EmailField name="email" />
      <ZipField name="zip" />
      <PhoneField name="phone" />
      <PasswordField name="password" />
      <TextAreaField name="notes" label="Notes" />
      <SelectField name="side" label="Side" options={[]} placeholder="Select" />
      <RadioCardsField name="time" label="Time" choices={choices} />
      <TextField name="code" label="Code" />
    </Form>,
  );

it('is what the rules of the form refuse empty, filled or not', async () => {
  show({ schema: rules });
  for (const label of ['Name', 'Email', 'Zip code', 'Password', 'Notes', 'Side', 'A'])
    expect(screen.getByLabelText(label)).toBeRequired();
  for (const label of ['Mobile phone', 'Code']) expect(screen.getByLabelText(label)).not.toBeRequired();
  // Rules that depend on another field.
  await userEvent.type(screen.getByLabelText('Code'), 'call');
  expect(screen.getByLabelText('Mobile phone')).toBeRequired();
});

it('also by a function in place of a schema, and without rules nothing', () => {
  const { unmount } = show({ validate: ({ name }) => (name ? {} : { name: 'Needed' }) });
  expect(screen.getByLabelText('Name')).toBeRequired();
  expect(screen.getByLabelText('Code')).not.toBeRequired();
  unmount();
  show({});
  expect(screen.getByLabelText('Name')).not.toBeRequired();
});
