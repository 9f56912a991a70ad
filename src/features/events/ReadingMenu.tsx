import type { ReactNode } from 'react';
import { Truncated } from '@/components/ui/Truncated';

/** Pixels (spec 1 §9, "menu truncation"). */
const READING_HEIGHT = 520;

/** The collapsed menu of an event that takes no orders (spec 1 §9). */
export function ReadingMenu({ children }: { children: ReactNode }) {
  return (
    <Truncated maxHeight={READING_HEIGHT} isLong>
      {children}
    </Truncated>
  );
}
