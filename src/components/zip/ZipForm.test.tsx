import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ZipForm } from './ZipForm';

function setup() {
  const onZip = jest.fn();
  render(<ZipForm onZip={onZip} />);
  return { onZip, field: screen.getByLabelText('Zip code'), user: userEvent.setup() };
}

describe('the zip form', () => {
  it('asks for a missing zip, and focuses the field', async () => {
    const { onZip, field, user } = setup();
    expect(field).toBeRequired();
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
