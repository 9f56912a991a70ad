import { useEffect, useState } from 'react';

/** Every testimonial stays this long (spec 1 §2). */
export const ROTATION_MS = 8000;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface Rotation {
  index: number;
  isPaused: boolean;
  show: (index: number) => void;
  togglePause: () => void;
}

/** Moves on every 8000 ms until paused. Under reduced motion it starts paused; it also rests while the reader is on it. */
export function useRotation(count: number, isHeld: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(() => window.matchMedia(REDUCED_MOTION).matches);

  useEffect(() => {
    if (isPaused || isHeld || count < 2) return undefined;
    const timer = window.setInterval(() => setIndex((now) => (now + 1) % count), ROTATION_MS);
    return () => window.clearInterval(timer);
    // `index` restarts the clock after a choice by hand: a chosen one stays its full time.
  }, [count, index, isPaused, isHeld]);

  return {
    index,
    isPaused,
    show: (next) => setIndex((next + count) % count),
    togglePause: () => setPaused((paused) => !paused),
  };
}
