import type { ReactNode, RefObject } from 'react';
import { deferred } from './deferred';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, with `aria-haspopup="dialog"` and `aria-expanded`. Tab at either end leads to it. */
  anchor: RefObject<HTMLElement | null>;
  title: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

const panel = deferred<PopoverProps>(() => import('./PopoverPanel').then((module) => module.PopoverPanel));

export const preloadPopover = panel.preload;

/** A panel beside its button, for wide screens; phones use a Dialog. */
export function Popover(props: PopoverProps) {
  return <panel.Part wanted={props.open} props={props} onFailure={() => props.onOpenChange(false)} />;
}
