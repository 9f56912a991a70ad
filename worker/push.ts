/** What the worker shows of a push, and which page a press opens. */

interface Shown {
  title: string;
  body: string;
  /** An address of this site. */
  url: string;
  /** It replaces the notification of the same tag. */
  tag: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A push from elsewhere could name any page: only those of this site are opened. */
function ownUrl(path: string, origin: string): string {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}

function fieldsOf(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Something is shown in any case: browsers end the subscription of a page that shows nothing. @param text of the push */
export function shownOf(text: string | undefined, origin: string): Shown {
  const fields = fieldsOf(text);
  return {
    title: textOf(fields.title) || 'Dwellivery',
    body: textOf(fields.body),
    url: ownUrl(textOf(fields.url), origin),
    tag: textOf(fields.tag) || 'dwellivery',
  };
}

interface Page {
  url: string;
  focus: () => Promise<unknown>;
}
interface Pages {
  open: () => Promise<readonly Page[]>;
  openWindow: (url: string) => Promise<unknown>;
}

/** Shows the page that is open already, with whatever its address ends in, or opens it. */
export async function showPage(url: string, { open, openWindow }: Pages): Promise<void> {
  const { origin, pathname } = new URL(url);
  const page = (await open()).find((one) => {
    const at = new URL(one.url);
    return at.origin === origin && at.pathname === pathname;
  });
  await (page ? page.focus() : openWindow(url));
}
