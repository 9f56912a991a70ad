import type DOMPurify from 'dompurify';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chunk } from '@/lib/chunk';

type Purifier = typeof DOMPurify;

/** Text marks, lists, small headings, links. No images, forms, styles, ids or data: nothing loads, submits or covers. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'small',
  'sup',
  'sub',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h3',
  'h4',
  'h5',
  'h6',
  'a',
  'span',
];
const ALLOWED_ATTR = ['href', 'title'];
/** Web, mail and phone addresses, and paths of this site that cannot leave it (not `//host`, not `/\host`). */
const ALLOWED_URI = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

const purifier = chunk(async (): Promise<Purifier> => {
  const { default: created } = await import('dompurify');
  created.addHook('afterSanitizeAttributes', secureLink);
  return created;
});

function secureLink(node: Element): void {
  if (node.nodeName !== 'A') return;
  // Runs after the filter, which has removed the author's attributes.
  const isOutside = /^https?:/i.test(node.getAttribute('href') ?? '');
  if (isOutside) node.setAttribute('target', '_blank');
  node.setAttribute('rel', isOutside ? 'noopener noreferrer nofollow' : 'nofollow');
}

/**
 * Sanitizes untrusted HTML. Loads DOMPurify on first use. Where the browser has Trusted Types, the answer is marked by DOMPurify's
 * policy, the only one of ours that makes HTML (docs/decisions/0045).
 */
export async function sanitizeHtml(html: string): Promise<TrustedHTML> {
  const purify = await purifier.load();
  return purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ALLOWED_URI,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });
}

interface SafeHtmlProps extends Omit<ComponentProps<'div'>, 'children'> {
  html: string;
  /** Shown until the sanitizer is loaded, if it cannot be loaded, and if nothing is left. */
  fallback?: ReactNode;
}

/** Leads a press on a link of this site on within the app: loading a page ends it where the line is lost. Files and other sites stay the browser's. */
function useInnerLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    const path = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    if (!/^\/(?![/\\]|files\/|sandbox)/.test(path) || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    void navigate(path);
  };
}

/** The only component that renders HTML from outside. */
export function SafeHtml({ html, fallback = null, ...rest }: SafeHtmlProps) {
  const follow = useInnerLinks();
  const [clean, setClean] = useState<{ of: string; html: TrustedHTML }>();
  useEffect(() => {
    let isCurrent = true;
    sanitizeHtml(html).then(
      (result) => isCurrent && setClean({ of: html, html: result }),
      // Without the sanitizer the fallback stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [html]);
  if (clean?.of !== html || String(clean.html).trim() === '') return <>{fallback}</>;
  // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are pressed, by key too
  return <div {...rest} onClick={follow} dangerouslySetInnerHTML={{ __html: clean.html }} />;
}
