import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as yup from 'yup';
import { CheckboxField, RadioCardsField, TextField } from './fields';
import { Form, FORM_INCOMPLETE } from './Form';
import type { FormRejection } from './rejection';
import { SubmitButton } from './SubmitButton';

interface Values {
  type: 'd2d' | 'pickup' | null;
  email: string;
  street: string;
  agree: boolean;
}

const schema = yup.object({
  type: yup.string().nullable().required('You must select an order type'),
  email: yup.string().required('Email is required'),
  street: yup.string().when('type', { is: 'd2d', then: (rule) => rule.required('Street is required') }),
});

type Submit = (values: Values) => Promise<FormRejection | void> | FormRejection | void;

function renderForm(onSubmit: Submit, initial: Partial<Values> = {}) {
  render(
    <Form<Values>
      initialValues={{ type: null, email: '', street: '', agree: false, ...initial }}
      schema={schema}
      onSubmit={onSubmit}
    >
      {({ values }) => (
        <>
          <RadioCardsField
            name="type"
            label="Order type"
            choices={[
              { value: 'd2d', label: 'Direct to door' },
              { value: 'pickup', label: 'Pickup' },
            ]}
          />
          <TextField name="email" label="Email" hint="For the receipt" />
          {values.type === 'd2d' && <TextField name="street" label="Street address" />}
          <CheckboxField name="agree" label="Save as my default address" />
          <SubmitButton>Send</SubmitButton>
        </>
      )}
    </Form>,
  );
  return userEvent.setup();
}

const send = () => screen.getByRole('button', { name: 'Send' });
const email = () => screen.getByRole('textbox', { name: 'Email' });

function deferredAnswer() {
  let answer: (rejection?: FormRejection) => void = () => undefined;
  const promise = new Promise<FormRejection | void>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

it('blurs the field only on click, so that its error does not move the button away from the pointer', async () => {
  const user = renderForm(() => undefined);
  await user.click(email());
  await user.pointer({ keys: '[MouseLeft>]', target: send() });
  expect(email()).toHaveFocus();
  expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: send() });
  expect(await screen.findByText('Email is required')).toBeVisible();
});

describe('Form', () => {
  it('submits once for Enter and a click at the same time, and again when the first is over', async () => {
    const first = deferredAnswer();
    const onSubmit = jest.fn(() => first.promise);
    const user = renderForm(onSubmit, { type: 'pickup' });
    await user.type(email(), 'casey@demo.test{Enter}');
    await user.click(send());
    await user.type(email(), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(send()).toHaveAttribute('aria-busy', 'true');

    await act(async () => first.answer());
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('shows a refused submit, links errors to fields and focuses the first of them', async () => {
    const onSubmit = jest.fn();
    const user = renderForm(onSubmit);
    await user.click(send());

    expect(await screen.findByText(FORM_INCOMPLETE)).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('radiogroup', { name: 'Order type' })).toHaveAccessibleDescription(
      'You must select an order type',
    );
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription('Email is required For the receipt');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Direct to door' })).toHaveFocus());
  });

  it('does not validate a field that the chosen type hides', async () => {
    const onSubmit = jest.fn();
    const user = renderForm(onSubmit, { email: 'casey@demo.test', type: 'd2d' });
    await user.click(send());
    expect(await screen.findByText('Street is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Street address' })).toHaveFocus();

    await user.click(screen.getByRole('radio', { name: 'Pickup' }));
    await user.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(FORM_INCOMPLETE)).not.toBeInTheDocument();
  });

  it('shows the error of a hidden field in the summary, and focuses the summary', async () => {
    render(
      <Form
        initialValues={{ note: '', zip: '' }}
        schema={yup.object({ zip: yup.string().required('Must input a zip code') })}
        onSubmit={jest.fn()}
      >
        <TextField name="note" label="Note" />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    );
    await userEvent.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Must input a zip code');
    await waitFor(() => expect(alert).toHaveFocus());
  });

  it('shows a server rejection at its fields until they change', async () => {
    const rejection: FormRejection = {
      message: 'Not saved.',
      errors: { email: ['has already been taken'], base: ['Too late.'] },
    };
    const user = renderForm(() => rejection, { type: 'pickup', email: 'taken@demo.test' });
    await user.click(send());

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not saved.');
    expect(alert).toHaveTextContent('Too late.');
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription('has already been taken For the receipt');

    await user.click(screen.getByRole('checkbox', { name: 'Save as my default address' }));
    expect(email()).toBeInvalid();
    await user.type(email(), 'x');
    expect(email()).toBeValid();
    expect(email()).toHaveValue('taken@demo.testx');
  });

  it('does not repeat in the summary what a field says in the same words', async () => {
    const text = 'Invalid email or password.';
    const rejection: FormRejection = { message: text, errors: { email: [text] } };
    const user = renderForm(() => rejection, { type: 'pickup', email: 'casey@demo.test' });
    await user.click(send());
    expect(await screen.findAllByText(text)).toHaveLength(1);
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription(`${text} For the receipt`);
  });

  it('is not silent about an error that onSubmit throws', async () => {
    const onSubmit = jest
      .fn<Promise<void>, [Values]>()
      .mockRejectedValueOnce(new TypeError('boom'))
      .mockResolvedValueOnce(undefined);
    const user = renderForm(onSubmit, { type: 'pickup', email: 'casey@demo.test' });

    await user.click(send());
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});
