import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { whenOnline } from '@/lib/whenOnline';
import { toast } from './toast';

interface DeferredPartProps<Props> {
  /** Asks for the part; until then, and while it is fetched, `instead` is shown. */
  wanted: boolean;
  props: Props;
  instead?: ReactNode;
  /** The part could not be fetched; the person has been told. */
  onFailure?: () => void;
}

/**
 * A heavy part of a light component, in a chunk of its own. Unlike `React.lazy` it suspends nothing,
 * so no content around it is held back, and a failed chunk is asked for again the next time.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;

  function fetchPart(): Promise<void> {
    pending ??= load()
      .then((component) => {
        loaded = component;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  function Part({ wanted, props, instead = null, onFailure }: DeferredPartProps<Props>) {
    const [, setArrivals] = useState(0);
    const Loaded = loaded;
    useEffect(() => {
      // What this render knew: a part that has arrived since is not on the screen yet.
      if (!wanted || Loaded) return undefined;
      let isCurrent = true;
      const fetchNow = () =>
        void fetchPart().then(
          () => isCurrent && setArrivals((count) => count + 1),
          () => {
            if (!isCurrent) return;
            toast.error('This part of the page could not be loaded. Please try again.');
            onFailure?.();
          },
        );
      fetchNow();
      const stop = whenOnline(fetchNow);
      return () => {
        isCurrent = false;
        stop();
      };
      // A new `onFailure` is no reason to load again.
      // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
    }, [wanted]);
    return Loaded ? <Loaded {...props} /> : <>{instead}</>;
  }

  /** Fetches the chunk ahead of the first use; safe to call often, silent about failure. */
  function preload(): void {
    if (!loaded) fetchPart().catch(() => undefined);
  }

  return { Part, preload };
}
