import type { ReactNode, RefObject } from 'react';
import { deferred } from './deferred';

type FocusTarget = RefObject<HTMLElement | null> | boolean;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The title is for screen readers alone, because the content shows it its own way. */
  titleHidden?: boolean;
  description?: ReactNode;
  /** A picture on top (phone) or at the left (desktop). */
  art?: ReactNode;
  size?: 'small' | 'medium' | 'wide';
  /** Stays in sight under the scrolling content: the buttons. */
  footer?: ReactNode;
  /** A press outside does not close it: work would be lost. Escape and the close button do. */
  persistent?: boolean;
  /** Where focus goes on opening, when not to the first control. */
  initialFocus?: FocusTarget;
  /** Where focus goes on closing, when not back to what had it. */
  finalFocus?: FocusTarget;
  children?: ReactNode;
}

const panel = deferred<DialogProps>(() => import('./DialogPanel').then((module) => module.DialogPanel));

/** Call when a dialog is likely soon (pointer over its button, an idle moment). */
export const preloadDialog = panel.preload;

/** Bottom sheet on a phone, dialog from 768 px. Traps and returns focus, closes on Escape. */
export function Dialog(props: DialogProps) {
  return <panel.Part wanted={props.open} props={props} onFailure={() => props.onOpenChange(false)} />;
}
