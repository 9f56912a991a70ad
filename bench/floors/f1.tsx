/** F1: F0 with our stack and nothing on it: a store with one endpoint, persisted, a router with two routes. */
import { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { persistReducer, persistStore } from 'redux-persist';

const counter = createSlice({
  name: 'counter',
  initialState: { value: 0 },
  reducers: { counted: (state) => void (state.value += 1) },
});
const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  endpoints: (build) => ({ version: build.query<{ build: string }, void>({ query: () => 'version' }) }),
});
const storage = {
  getItem: (key: string) => Promise.resolve(localStorage.getItem(key)),
  setItem: (key: string, value: string) => Promise.resolve(localStorage.setItem(key, value)),
  removeItem: (key: string) => Promise.resolve(localStorage.removeItem(key)),
};
const reducer = combineReducers({ counter: counter.reducer, [api.reducerPath]: api.reducer });
const store = configureStore({
  reducer: persistReducer({ key: 'floor', storage, whitelist: ['counter'] }, reducer),
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
});
persistStore(store);

type State = { counter: { value: number } };

function Home() {
  const value = useSelector((state: State) => state.counter.value);
  const dispatch = useDispatch();
  api.useVersionQuery();
  return (
    <main>
      <h1>Dwellivery</h1>
      <button type="button" onClick={() => dispatch(counter.actions.counted())}>
        Count
      </button>
      {value > 0 && <p role="status">{value}</p>}
      <Link to="/other">Other</Link>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/other" element={<h1>Other</h1>} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
}
