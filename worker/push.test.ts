import { shownOf, showPage } from './push';

const ORIGIN = 'https://shop.test';
const shown = (push: object) => shownOf(JSON.stringify(push), ORIGIN);

describe('a notification', () => {
  it('says what the push says, and opens its page', () => {
    const push = { title: 'Ready for pickup', body: 'Soup', url: '/orders/1/receipt', tag: 'order-1' };
    expect(shown(push)).toEqual({ ...push, url: 'https://shop.test/orders/1/receipt' });
  });

  it.each(['https://evil.test/', '//evil.test/orders', 'javascript:alert(1)', 'http://shop.test/', ''])(
    'opens the first page in place of "%s"',
    (url) => {
      expect(shown({ title: 'x', url }).url).toBe('https://shop.test/');
    },
  );

  it.each([undefined, '', 'no JSON', 'null', '[1]', '{"title":1}'])('is shown for %s, too', (text) => {
    expect(shownOf(text, ORIGIN)).toEqual({
      ...{ title: 'Dwellivery', body: '', url: 'https://shop.test/', tag: 'dwellivery' },
    });
  });
});

describe('a press on it', () => {
  const press = async (...open: string[]) => {
    const calls: string[] = [];
    const pages = open.map((url) => ({ url, focus: async () => calls.push(`focus ${url}`) }));
    await showPage('https://shop.test/orders/1/receipt', {
      open: async () => pages,
      openWindow: async (url) => calls.push(`open ${url}`),
    });
    return calls;
  };

  it('shows the page where it is open', async () => {
    const receipt = 'https://shop.test/orders/1/receipt?utm_source=push';
    expect(await press('https://shop.test/', receipt)).toEqual([`focus ${receipt}`]);
  });

  it('opens it otherwise', async () => {
    expect(await press('https://shop.test/', 'https://shop.test/orders/2/receipt')).toEqual([
      'open https://shop.test/orders/1/receipt',
    ]);
    expect(await press()).toHaveLength(1);
  });
});
