import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { chunk } from '@/lib/chunk';
import { whenOnline } from '@/lib/whenOnline';
import { toast } from './toast';

interface DeferredPartProps<Props> {
  /** Loads the part; `instead` is shown until it is loaded. */
  wanted: boolean;
  props: Props;
  instead?: ReactNode;
  /** Called after a failed load. */
  onFailure?: () => void;
}

/**
 * A part of a component in its own chunk. Unlike `React.lazy` it does not suspend, so that the content around it is not delayed.
 * @param name in the message of a failed load; null if the component says it itself
 */
export function deferred<Props extends object>(
  name: string | null,
  load: () => Promise<ComponentType<Props>>,
) {
  const part = chunk(load);

  function Part({ wanted, props, instead = null, onFailure }: DeferredPartProps<Props>) {
    const [, setArrivals] = useState(0);
    const Loaded = part.peek();
    useEffect(() => {
      // Uses the value of this render: a part that has loaded since then is not shown yet.
      if (!wanted || Loaded) return undefined;
      let isCurrent = true;
      const fetchNow = () =>
        void part.load().then(
          () => isCurrent && setArrivals((count) => count + 1),
          () => {
            if (!isCurrent) return;
            if (name) toast.error(`${name} could not be loaded. Please check your connection and try again.`);
            onFailure?.();
          },
        );
      fetchNow();
      const stop = whenOnline(fetchNow);
      return () => {
        isCurrent = false;
        stop();
      };
      // A new `onFailure` must not load again.
      // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
    }, [wanted]);
    return Loaded ? <Loaded {...props} /> : <>{instead}</>;
  }

  return { Part, preload: part.preload };
}
