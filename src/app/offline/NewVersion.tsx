import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { keepsPageAt, wouldLoseSomething } from '@/lib/chunk';
import { useExternalStore } from '@/lib/externalStore';
import { holdPaying } from './payingTabs';
import { newVersion, takeNewVersion } from './worker';

/** Announces a newer build, but not while the customer orders or pays, and notifies the other tabs that they do. */
export function NewVersion() {
  const { pathname } = useLocation();
  const isPaying = keepsPageAt(pathname);
  useEffect(() => (isPaying ? holdPaying() : undefined), [isPaying]);
  const isReady = useExternalStore(newVersion) !== null;
  if (!isReady || isPaying) return null;
  const take = () => {
    if (wouldLoseSomething()) toast.error('Send the form first, or empty it: a reload would lose it.');
    else void takeNewVersion();
  };
  return (
    <Alert tone="info" role="status">
      A new version is ready.{' '}
      <Button variant="quiet" size="small" onClick={take}>
        Reload
      </Button>
    </Alert>
  );
}
