/** A peer: a shop as the documentation of Redux Toolkit builds one. It renders in the browser only, and fetches when it is mounted. */
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router-dom';
import { persistReducer, persistStore } from 'redux-persist';
import { EventPage, type EventData } from './EventPage';

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api/v2' }),
  endpoints: (build) => ({
    event: build.query<EventData['event'], string>({
      query: (id) => `events/${id}`,
      transformResponse: ({ data }: { data: Pick<EventData, 'event'> }) => data.event,
    }),
    menu: build.query<EventData['menuCategories'], string>({
      query: (id) => `events/${id}/menu_categories`,
      transformResponse: ({ data }: { data: Pick<EventData, 'menuCategories'> }) => data.menuCategories,
    }),
  }),
});
const storage = {
  getItem: (key: string) => Promise.resolve(localStorage.getItem(key)),
  setItem: (key: string, value: string) => Promise.resolve(localStorage.setItem(key, value)),
  removeItem: (key: string) => Promise.resolve(localStorage.removeItem(key)),
};
const store = configureStore({
  reducer: persistReducer(
    { key: 'peer', storage, whitelist: ['carts'] },
    combineReducers({ carts: (carts: object = {}) => carts, [api.reducerPath]: api.reducer }),
  ),
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
});
persistStore(store);

function EventRoute() {
  const { id = '' } = useParams();
  const event = api.useEventQuery(id);
  const menu = api.useMenuQuery(id);
  if (!event.data || !menu.data) return <p>Loading …</p>;
  return <EventPage event={event.data} menuCategories={menu.data} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="/events/:id" element={<EventRoute />} />
          <Route path="*" element={<Link to="/events/101">Event</Link>} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
}
