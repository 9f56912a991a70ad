import type { Ask, PageRequest, RenderedPage } from '@dwellivery/domain/pageRenderer';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import { baseApi } from '@/api/baseApi';
import { hrefTo } from '@/config/hrefTo';
import { PRODUCT_NAME, routes } from '@/config/routes';
import { parseRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { PageAnswer, PageAnswerContext } from '@/lib/pageAnswer';
import { makeStore, type AppStore } from '@/store/store';
import { App } from '../App';
import { SiteLayout } from '../layout/SiteLayout';
import { firstCallsAt, redirectAt, routeAt, subjectAt } from '../routes';
import { ScreenSkeleton } from '../routing/ScreenSkeleton';
import { answersIn, type PageState } from './pageState';
import { structuredDataOf } from './structuredData';

type Page = RenderedPage<PageState>;

/** No request has a base address of its own here. */
const ORIGIN = 'http://page.invalid';

const pathOf = (url: string): string => url.replace(/[?#].*$/, '');

/** The start of the app's own markup; React writes title, description and preloads before it. */
const ROOT_TAG = '<div';

function split(rendered: string): Pick<Page, 'head' | 'html'> {
  const at = Math.max(0, rendered.indexOf(ROOT_TAG));
  return { head: rendered.slice(0, at), html: rendered.slice(at) };
}

type Answers = Map<string, Promise<{ status: number; body: string }>>;

/** A store that nothing is kept of, whose calls are a visitor's. @param answers is filled with the calls, each asked once */
function visitorStore(ask: Ask | null, answers: Answers): AppStore {
  const send = async ({ url }: Request): Promise<Response> => {
    const path = url.slice(ORIGIN.length);
    // Without an API the browser asks. The render does not wait for it.
    const answer = answers.get(path) ?? ask?.(path) ?? new Promise(() => undefined);
    answers.set(path, answer);
    const { status, body } = await answer;
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
  return makeStore({ isPersisted: false, transport: { send, origin: ORIGIN } });
}

const after = (ms: number): { isOver: Promise<'over'>; stop: () => void } => {
  let stop = () => undefined as void;
  const isOver = new Promise<'over'>((resolve) => {
    const timer = setTimeout(() => resolve('over'), ms);
    stop = () => clearTimeout(timer);
  });
  return { isOver, stop };
};

/** Renders until the screen asks nothing new, or the patience ends. */
async function renderWithAnswers(
  request: PageRequest,
  store: AppStore,
  answers: Answers,
  answer: PageAnswer,
): Promise<string> {
  const Router = ({ children }: { children: ReactNode }) => (
    <PageAnswerContext value={answer}>
      <StaticRouter location={request.url}>{children}</StaticRouter>
    </PageAnswerContext>
  );
  const render = () => renderToString(<App store={store} rendered={{ at: request.now }} Router={Router} />);
  const { isOver, stop } = after(request.ask ? request.patienceMs : 0);
  try {
    let html = render();
    for (;;) {
      // Rendering starts the calls. Each pass asks what the answers of the one before led to: an event, its neighborhood.
      const running = store.dispatch(baseApi.util.getRunningQueriesThunk());
      const asked = answers.size;
      if (running.length === 0) return html;
      const answered = await Promise.race([Promise.all(running), isOver]);
      // Only refused calls were asked again.
      if (answers.size === asked) return html;
      html = render();
      if (answered === 'over') return html;
    }
  } finally {
    stop();
  }
}

/** What is left if the layout itself cannot be rendered: the browser draws the page. */
const BLANK: Page = {
  status: 200,
  redirect: null,
  head: `<title>${PRODUCT_NAME}</title>`,
  html: '',
  data: null,
  state: null,
  chunk: null,
  failure: null,
};

/** Header, footer and the skeleton of any screen: for a page that failed, a kept page, a static host. */
export function renderShell(request: Pick<PageRequest, 'url' | 'config'>): Page {
  setRuntimeConfig(parseRuntimeConfig(request.config));
  try {
    const html = renderToString(
      <Provider store={visitorStore(null, new Map())}>
        <StaticRouter location={request.url}>
          <SiteLayout>
            <ScreenSkeleton />
          </SiteLayout>
        </StaticRouter>
      </Provider>,
    );
    return { ...BLANK, ...split(html) };
  } catch (failure) {
    return { ...BLANK, failure };
  }
}

/**
 * One page as a visitor gets it. A customer's page is the same with the skeleton of its screen, because the session is not known
 * here. A render that throws gives the shell, with the error in `failure`.
 */
export async function renderPage(request: PageRequest): Promise<Page> {
  setRuntimeConfig(parseRuntimeConfig(request.config));
  const path = pathOf(request.url);
  const redirect = redirectAt(path);
  const route = routeAt(path);
  if (redirect !== null || !route) {
    return { ...renderShell(request), status: redirect === null ? 404 : 302, redirect };
  }
  const { name } = route;
  const { chunk, isSealed, saysMissing } = routes[name];
  if (isSealed) return { ...renderShell(request), chunk };
  const answers: Answers = new Map();
  const store = visitorStore(request.ask, answers);
  const answer = new PageAnswer();
  try {
    await route.screen.load();
    const html = await renderWithAnswers(request, store, answers, answer);
    if (answer.redirect) return { ...renderShell(request), status: 302, redirect: answer.redirect };
    const subject = answers.get(subjectAt(route) ?? '');
    const isGone = subject && (await Promise.race([subject, Promise.resolve(null)]))?.status === 404;
    if (isGone && !saysMissing) return gone(request);
    const state: PageState = {
      url: request.url,
      renderedAt: request.now,
      api: answersIn(store.getState()[baseApi.reducerPath]),
      calls: [...new Set([...firstCallsAt(route), ...answers.keys()])],
    };
    const isMissing = isGone || name === 'notFound' || name === 'eventGone';
    const status = isMissing ? 404 : 200;
    return {
      status,
      redirect: null,
      ...split(html),
      data: structuredDataOf(route, store.getState()),
      // The state holds no refusals: the browser draws the page again.
      state: isGone ? null : state,
      chunk,
      failure: null,
    };
  } catch (failure) {
    return { ...renderShell(request), chunk, failure };
  } finally {
    // Ends the timers of the cache.
    store.dispatch(baseApi.util.resetApiState());
  }
}

/** An event or restaurant that does not exist: the page of /404project at the asked address. The browser draws it again and moves there. */
async function gone(request: PageRequest): Promise<Page> {
  const page = await renderPage({ ...request, url: hrefTo('eventGone') });
  return { ...page, status: 404, state: null };
}
