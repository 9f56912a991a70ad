import { fireEvent, render, screen } from '@testing-library/react';
import { ZipField } from './ZipField';

it('Enter in the empty zip field asks for a zip, and does not load the page again', () => {
  const onZip = jest.fn();
  render(<ZipField zip="" onZip={onZip} />);
  const field = screen.getByLabelText('Zip code');
  expect(field).not.toHaveAccessibleDescription();
  const isLeftToBrowser = fireEvent.submit(field);
  expect(isLeftToBrowser).toBe(false);
  expect(field).toHaveAccessibleDescription('Please enter a valid zip code');
  expect(onZip).not.toHaveBeenCalled();
});
