import { Share2 } from 'lucide-react';
import { useIsHydrated } from '@/lib/useIsHydrated';
import { Button } from './Button';
import { CopyButton } from './CopyButton';

interface ShareLinkProps {
  url: string;
  /** What the share sheet names. */
  title: string;
  copyLabel: string;
  /** The toast on success. */
  copiedText: string;
  shareLabel: string;
}

/** Copies a link, and hands it to the platform's share sheet if there is one. */
export function ShareLink({ url, title, copyLabel, copiedText, shareLabel }: ShareLinkProps) {
  // The server does not know what the browser can.
  const canShare = useIsHydrated() && typeof navigator.share === 'function';
  return (
    <>
      <CopyButton text={url} copiedText={copiedText}>
        {copyLabel}
      </CopyButton>
      {canShare && (
        <Button
          variant="outline"
          // Closing the share sheet rejects, which is not an error.
          onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" />
          {shareLabel}
        </Button>
      )}
    </>
  );
}
