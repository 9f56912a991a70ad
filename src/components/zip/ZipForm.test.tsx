import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { ZipForm } from './ZipForm';

function setup() {
  const onZip = jest.fn();
  render(<ZipForm onZip={onZip} />);
  return { onZip, field: screen.getByLabelText('Zip code'), user: userEvent.setup() };
}

describe('the zip form', () => {
  describe('in place of the skeleton', () => {
    function skeleton(typed: string): HTMLFormElement {
      document.body.innerHTML = '<div data-skeleton><form><input name="postal_code"></form></div><div></div>';
      const form = document.querySelector('form') as HTMLFormElement;
      (form.elements[0] as HTMLInputElement).value = typed;
      return form;
    }
    /** Removes the skeleton in the same commit as the first render, like the start of the app. */
    function takeOver(form: HTMLFormElement, onZip = jest.fn()) {
      const Taking = () => {
        useLayoutEffect(() => form.remove(), []);
        return null;
      };
      render(
        <>
          <Taking />
          <ZipForm onZip={onZip} />
        </>,
      );
      return { onZip, field: screen.getByLabelText('Zip code') };
    }

    it('takes over its text and focus', () => {
      const form = skeleton('605');
      (form.elements[0] as HTMLElement).focus();
      const { field, onZip } = takeOver(form);
      expect(field).toHaveValue('605');
      expect(field).toHaveFocus();
      expect(onZip).not.toHaveBeenCalled();
    });

    it('does not take a focus that was elsewhere', () => {
      expect(takeOver(skeleton('')).field).not.toHaveFocus();
    });

    it('continues a submission of the skeleton', () => {
      const form = skeleton('60540');
      form.dataset.pressed = '';
      expect(takeOver(form).onZip).toHaveBeenCalledWith('60540');
    });

    it('takes over its error', () => {
      const form = skeleton('6');
      form.dataset.pressed = '';
      const { onZip } = takeOver(form);
      expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid zip code');
      expect(onZip).not.toHaveBeenCalled();
    });
  });

  it('asks for a missing zip, and focuses the field', async () => {
    const { onZip, field, user } = setup();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Must input a zip code');
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Must input a zip code');
    expect(onZip).not.toHaveBeenCalled();
  });

  it('refuses fewer than five digits and keeps the text', async () => {
    const { onZip, field, user } = setup();
    await user.type(field, '605{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid zip code');
    expect(field).toHaveValue('605');
    expect(onZip).not.toHaveBeenCalled();
  });

  it('keeps five digits only, and submits them', async () => {
    const { onZip, field, user } = setup();
    await user.type(field, '6a0-54019{Enter}');
    expect(onZip).toHaveBeenCalledWith('60540');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
