import { deferred } from '@/components/ui/deferred';
import { preloadPopover } from '@/components/ui/Popover';
import type { CartSheetProps } from './CartSheet';

const sheet = deferred<CartSheetProps>(() =>
  import(/* webpackChunkName: "cart-part" */ './CartSheet').then((module) => module.CartSheet),
);

export const LazyCartSheet = sheet.Part;

/** Loads the cart's panel before its button is pressed. */
export function preloadCartSheet(isWide: boolean): void {
  sheet.preload();
  if (isWide) preloadPopover();
}
