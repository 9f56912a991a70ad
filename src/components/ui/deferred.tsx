import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { chunk } from '@/lib/chunk';
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
 * so no content around it is held back.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = chunk(load);

  function Part({ wanted, props, instead = null, onFailure }: DeferredPartProps<Props>) {
    const [, setArrivals] = useState(0);
    const Loaded = part.peek();
    useEffect(() => {
      // What this render knew: a part that has arrived since is not on the screen yet.
      if (!wanted || Loaded) return undefined;
      let isCurrent = true;
      const fetchNow = () =>
        void part.load().then(
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

  return { Part, preload: part.preload };
}
