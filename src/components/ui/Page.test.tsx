import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { Page } from './Page';

let showHeading: () => void;

function Late() {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    showHeading = () => setIsHere(true);
  }, []);
  return isHere ? <h1>Late</h1> : <p>Loading</p>;
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>back</button>;
}

function renderApp() {
  render(
    <MemoryRouter>
      <Link to="/late">late</Link>
      <Link to="/second?tab=1">second</Link>
      <Routes>
        <Route
          path="/"
          element={
            <Page title="First">
              <h1>First</h1>
            </Page>
          }
        />
        <Route
          path="/second"
          element={
            <Page title="Second">
              <h1>Second</h1>
              <Back />
              <Link to="?tab=2">tab</Link>
            </Page>
          }
        />
        <Route
          path="/late"
          element={
            <Page title="Late">
              <Late />
              <input aria-label="Zip" />
            </Page>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
}

it('sets the document title, and does not move the focus on the first page', () => {
  renderApp();
  expect(document.title).toBe('First – Dwellivery');
  expect(document.body).toHaveFocus();
});

it('focuses the heading on a new path, but not on a new query', async () => {
  renderApp();
  await userEvent.click(screen.getByRole('link', { name: 'second' }));
  expect(document.title).toBe('Second – Dwellivery');
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'tab' }));
  expect(screen.getByRole('link', { name: 'tab' })).toHaveFocus();
});

it('focuses the heading of the first page when Back leads to it', async () => {
  renderApp();
  await userEvent.click(screen.getByRole('link', { name: 'second' }));
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(screen.getByRole('heading', { name: 'First' })).toHaveFocus();
});

it('waits for a heading that is rendered with the data', async () => {
  renderApp();
  await userEvent.click(screen.getByRole('link', { name: 'late' }));
  await act(async () => showHeading());
  expect(screen.getByRole('heading', { name: 'Late' })).toHaveFocus();
});

it('does not take the focus from a field in use', async () => {
  renderApp();
  await userEvent.click(screen.getByRole('link', { name: 'late' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Zip' }));
  await act(async () => showHeading());
  expect(screen.getByRole('textbox', { name: 'Zip' })).toHaveFocus();
});

it('leaves the focus in a dialog that stays open', async () => {
  renderApp();
  const field = document.body.appendChild(document.createElement('div'));
  field.setAttribute('role', 'dialog');
  const input = field.appendChild(document.createElement('input'));
  await userEvent.click(screen.getByRole('link', { name: 'second' }));
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus();
  input.focus();
  act(() => screen.getByText('late').click());
  expect(await screen.findByLabelText('Zip')).toBeInTheDocument();
  act(() => showHeading());
  expect(screen.getByRole('heading', { name: 'Late' })).toBeInTheDocument();
  expect(input).toHaveFocus();
  field.remove();
});
