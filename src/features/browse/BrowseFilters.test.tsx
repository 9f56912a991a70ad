import { fireEvent, render, screen } from '@testing-library/react';
import { BrowseFilters } from './BrowseFilters';

const none = { value: null, options: [], onValueChange: () => undefined };

it('Enter in the empty zip field asks for a zip, and does not load the page again', () => {
  const onZip = jest.fn();
  render(<BrowseFilters zip="" onZip={onZip} restaurant={none} location={none} />);
  const field = screen.getByLabelText('Zip code');
  expect(field).not.toHaveAccessibleDescription();
  const isLeftToBrowser = fireEvent.submit(field);
  expect(isLeftToBrowser).toBe(false);
  expect(field).toHaveAccessibleDescription('Please enter a valid zip code');
  expect(onZip).not.toHaveBeenCalled();
});
