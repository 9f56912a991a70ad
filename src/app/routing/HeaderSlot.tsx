import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  node: HTMLElement | null;
  setNode: (node: HTMLElement | null) => void;
}

const SlotContext = createContext<Slot | null>(null);

function useSlot(): Slot {
  const slot = use(SlotContext);
  if (!slot) throw new Error('The header slot is used outside its provider');
  return slot;
}

/** Lets a screen render into the header, for example the event's cart. Wraps header and screen. */
export function HeaderSlotProvider({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const slot = useMemo(() => ({ node, setNode }), [node]);
  return <SlotContext value={slot}>{children}</SlotContext>;
}

/** The place in the header. */
export function HeaderSlotOutlet() {
  const { setNode } = useSlot();
  return <span ref={setNode} />;
}

/** Renders its children in the header. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const { node } = useSlot();
  return node ? createPortal(children, node) : null;
}
