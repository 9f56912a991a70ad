import { act, render as renderPlain, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SafeHtml, sanitizeHtml } from './SafeHtml';

const render = (ui: ReactElement) => renderPlain(ui, { wrapper: MemoryRouter });

const PAYLOADS = [
  '<script>window.pwned = 1</script>',
  '<img src=x onerror="window.pwned = 1">',
  '<svg onload="window.pwned = 1"><script>1</script></svg>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<a href="javascript:window.pwned=1">x</a>',
  '<a href="JaVa&#10;Script:alert(1)">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/&#9;/evil.example">x</a>',
  '<p onclick="alert(1)" style="position:fixed;inset:0" class="a" id="root">x</p>',
  '<form action="https://evil.example"><input type="password" name="p"><button>Sign in</button></form>',
  '<iframe srcdoc="<script>1</script>"></iframe><object data="x"></object><embed src="x">',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel=stylesheet href=x>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<video src=x autoplay></video><audio src=x></audio><picture><source srcset=x></picture>',
  '<template><img src=x onerror=alert(1)></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
];

describe('sanitizeHtml', () => {
  it.each(PAYLOADS)('leaves nothing that runs, loads, submits or covers: %s', async (payload) => {
    const box = document.createElement('div');
    box.append(
      document.createRange().createContextualFragment(String(await sanitizeHtml(`<p>safe</p>${payload}`))),
    );
    const elements = [...box.querySelectorAll('*')];
    expect(elements.map((element) => element.localName)).toEqual(
      elements.map(() => expect.stringMatching(/^(p|a|br|ul|ol|li|b|i|em|strong|span)$/)),
    );
    const attributes = elements.flatMap((element) => [...element.attributes]);
    expect(
      attributes.map(({ name }) => name).filter((name) => !/^(href|rel|title|target)$/.test(name)),
    ).toEqual([]);
    expect(box.querySelectorAll('a[href]')).toHaveLength(0);
    expect(box).toHaveTextContent(/^safe/);
  });

  it('keeps marks, lists and honest links, and secures the links itself', async () => {
    const html = await sanitizeHtml(
      '<h3>New</h3><p>We <strong>deliver</strong> <a href="/faq" target="_top" rel="opener">here</a> ' +
        '<a href="https://example.com/x">there</a></p><ul><li>one</li></ul>',
    );
    expect(String(html)).toBe(
      '<h3>New</h3><p>We <strong>deliver</strong> <a href="/faq" rel="nofollow">here</a> ' +
        '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">there</a></p><ul><li>one</li></ul>',
    );
  });
});

describe('SafeHtml', () => {
  it('shows the fallback, then the cleaned words', async () => {
    render(<SafeHtml html="<p>Free <em>delivery</em><img src=x></p>" fallback="Default notice" />);
    expect(screen.getByText('Default notice')).toBeVisible();
    expect(await screen.findByText('delivery')).toBeVisible();
    expect(screen.queryByText('Default notice')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('keeps the fallback when nothing is left', async () => {
    const { rerender } = render(<SafeHtml html="<script>1</script>" fallback="Default notice" />);
    await act(() => sanitizeHtml(''));
    rerender(<SafeHtml html="<script>2</script>" fallback="Default notice" />);
    await act(() => sanitizeHtml(''));
    expect(screen.getByText('Default notice')).toBeVisible();
  });

  it.each([
    ['/faq', true],
    ['/files/menu.pdf', false],
    ['https://example.com/x', false],
  ])('a press on the link %s is followed within the app: %s', async (href, isFollowed) => {
    renderPlain(
      <MemoryRouter>
        <Routes>
          <Route path="/faq" element="Questions" />
          <Route path="*" element={<SafeHtml html={`<p><a href="${href}"><b>Read</b></a></p>`} />} />
        </Routes>
      </MemoryRouter>,
    );
    // jsdom loads no pages.
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener('click', stop);
    await userEvent.click(await screen.findByText('Read'));
    document.removeEventListener('click', stop);
    expect(screen.queryAllByText('Questions')).toHaveLength(isFollowed ? 1 : 0);
  });
});
