import { useState, type ReactNode, type RefObject } from 'react';
import { deferred } from './deferred';
import { Dialog } from './Dialog';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, with `aria-haspopup="dialog"` and `aria-expanded`. Tab at either end leads to it. */
  anchor: RefObject<HTMLElement | null>;
  title: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

const panel = deferred<PopoverProps>(null, () =>
  import(/* webpackChunkName: "base-ui" */ './PopoverPanel').then((module) => module.PopoverPanel),
);

export const preloadPopover = panel.preload;

/**
 * A panel beside its button, for wide screens; phones use a Dialog. So does a page without a connection, because the placing of the
 * panel is 17 KiB of script that the page may not have.
 */
export function Popover(props: PopoverProps) {
  const [isMissing, setIsMissing] = useState(false);
  const { anchor: _anchor, ...dialog } = props;
  if (isMissing) return <Dialog {...dialog} />;
  return <panel.Part wanted={props.open} props={props} onFailure={() => setIsMissing(true)} />;
}
