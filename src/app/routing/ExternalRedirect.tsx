import { useEffect } from 'react';
import { Page } from '@/components/ui/Page';
import { navigation } from '@/lib/navigation';

/** Redirects to another site; the link is a fallback. */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => navigation.replace(to), [to]);
  return (
    <Page title="One moment">
      <h1>One moment…</h1>
      <p>
        You are being taken to <a href={to}>another page</a>.
      </p>
    </Page>
  );
}
