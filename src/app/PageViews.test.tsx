import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import * as tracking from '@/integrations/tracking/lazyTracking';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { PageViews } from './PageViews';

it('tells each new path once, without its query', async () => {
  const track = jest.spyOn(tracking, 'track').mockReturnValue(undefined);
  renderWithProviders(
    <>
      <PageViews />
      <Link to="/browse?near=60540">query</Link>
      <Link to="/faq">other</Link>
    </>,
    { route: '/browse' },
  );
  await userEvent.click(screen.getByRole('link', { name: 'query' }));
  await userEvent.click(screen.getByRole('link', { name: 'other' }));
  expect(track.mock.calls).toEqual([
    [{ name: 'page_view', path: '/browse' }],
    [{ name: 'page_view', path: '/faq' }],
  ]);
});
