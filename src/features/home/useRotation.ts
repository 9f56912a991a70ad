import { useEffect, useState } from 'react';
import { useMediaQuery } from '@/components/ui/useMediaQuery';

/** How long each testimonial is shown (spec 1 §2). */
const ROTATION_MS = 8000;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface Rotation {
  index: number;
  isPaused: boolean;
  show: (index: number) => void;
  togglePause: () => void;
}

/** Advances every 8000 ms unless paused. Starts paused under reduced motion; also stops while `isHeld`. */
export function useRotation(count: number, isHeld: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const isCalm = useMediaQuery(REDUCED_MOTION);
  const [chosen, setChosen] = useState<boolean>();
  const isPaused = chosen ?? isCalm;

  useEffect(() => {
    if (isPaused || isHeld || count < 2) return undefined;
    const timer = window.setInterval(() => setIndex((now) => (now + 1) % count), ROTATION_MS);
    return () => window.clearInterval(timer);
    // `index` restarts the timer, so that a chosen testimonial is shown for its full time.
  }, [count, index, isPaused, isHeld]);

  return {
    index,
    isPaused,
    show: (next) => setIndex((next + count) % count),
    togglePause: () => setChosen(!isPaused),
  };
}
