import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import { asProblem } from '@/api/errors';
import { useListMenuCategoriesQuery } from '@/api/eventsApi';
import type { Product, Table } from '@/api/types';
import { itemsOffMenu, removeItem, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { CartLines } from '@/features/cart/CartLines';
import { ItemSheet } from '@/features/cart/ItemSheet';
import { toDraft } from '@/features/cart/itemForm';
import { fits } from '@/features/cart/useAddAtOnce';
import { usePricedItems, type EventCart } from '@/features/cart/useEventCart';
import { EventMenu } from '@/features/events/EventMenu';
import type { PickDish } from '@/features/events/MenuSection';
import { GuestBar } from '@/features/tables/GuestBar';
import { LinesNote } from '@/features/tables/LinesNote';
import { useSendLines, type SentLines } from '@/features/tables/useSendLines';
import { useLatest } from '@/lib/useLatest';
import { useAppDispatch } from '@/store/hooks';
import { dishAdded, dishRemoved, dishUpdated, doneChanged, type Seat } from '@/store/slices/tables';

interface Picking {
  product: Product;
  item?: CartItem;
}

/** The menu of a shared cart's event, where "add" goes to the guest's own dishes. */
export function useOwnDishes(table: Table, seat: Seat) {
  const menu = useListMenuCategoriesQuery(table.eventId);
  const own = usePricedItems(table.eventId, seat.items, menu.data);
  const sent = useSendLines(table, seat, own.menu);
  const picking = usePicking(own, seat.code);
  const gone = useGone(own, seat.code, sent, () => void menu.refetch());
  const note = <LinesNote table={table} {...sent} {...gone} />;
  return {
    note,
    menu: (
      <EventMenu
        hue={table.hue}
        categories={menu.data}
        failure={menu.error && !menu.isFetching ? asProblem(menu.error).message : undefined}
        onRetry={() => void menu.refetch()}
        counts={own.counts}
        onPick={picking.pick}
      />
    ),
    bar: (
      <>
        <OwnBar table={table} seat={seat} own={own} note={note} onEdit={picking.edit} />
        {picking.sheet(table.hue)}
      </>
    ),
  };
}

/** Own dishes that the menu no longer offers as they were chosen. A refusal says that the menu is older than the kitchen. */
function useGone({ items, menu }: EventCart, code: string, { refusal }: SentLines, refetch: () => void) {
  const dispatch = useAppDispatch();
  const latest = useLatest(refetch);
  const isStale = refusal?.code === 'item_unavailable';
  useEffect(() => {
    if (isStale) latest.current();
  }, [isStale, latest]);
  const gone = menu ? itemsOffMenu(items, menu) : [];
  return {
    gone: gone.map(({ item }) => item.product.name),
    onTakeOut: () => gone.forEach(({ item }) => dispatch(dishRemoved({ code, itemId: item.id }))),
  };
}

/** Adds a dish at once, or opens its sheet. */
function usePicking({ items, productOf }: EventCart, code: string) {
  const dispatch = useAppDispatch();
  const [picking, setPicking] = useState<Picking | null>(null);
  const latest = useLatest(items);
  const pick = useCallback<PickDish>(
    (product, how) => {
      // A transition lets a slow phone paint the press before it renders the sheet.
      if (how === 'open') return startTransition(() => setPicking({ product }));
      const item = toDraft(product, {}, 1);
      if (fits(latest.current, item)) dispatch(dishAdded({ code, item }));
    },
    [dispatch, code, latest],
  );
  const edit = (item: CartItem) => {
    const product = productOf(item);
    if (product) setPicking({ product, item });
  };
  const save = (item: CartItemDraft) => {
    // The lines may have changed elsewhere meanwhile; what is asked for here is added then.
    const edited = items.find(({ id }) => id === picking?.item?.id);
    if (!fits(edited ? removeItem(items, edited.id) : items, item)) return;
    dispatch(edited ? dishUpdated({ code, itemId: edited.id, item }) : dishAdded({ code, item }));
    setPicking(null);
  };
  const sheet = (hue: number) =>
    picking && (
      <ItemSheet
        key={picking.item?.id ?? picking.product.id}
        {...picking}
        hue={hue}
        onSave={save}
        onClose={() => setPicking(null)}
      />
    );
  return { pick, edit, sheet };
}

interface OwnBarProps {
  table: Table;
  seat: Seat;
  own: EventCart;
  note: ReactNode;
  onEdit: (item: CartItem) => void;
}

function OwnBar({ table, seat: { code, isDone }, own, note, onEdit }: OwnBarProps) {
  const dispatch = useAppDispatch();
  // The host's page is about everybody's dishes.
  if (table.isHost && own.count === 0) return null;
  return (
    <GuestBar
      count={own.count}
      subtotal={own.subtotal}
      limit={table.isHost ? null : table.guestLimit}
      isDone={isDone}
      onDone={table.isHost ? undefined : (done) => dispatch(doneChanged({ code, isDone: done }))}
      note={note}
    >
      {(close) => (
        <CartLines
          items={own.items}
          productOf={own.productOf}
          onQuantity={(item, quantity) => {
            if (quantity !== null)
              dispatch(dishUpdated({ code, itemId: item.id, item: { ...item, quantity } }));
          }}
          onEdit={(item) => {
            close();
            onEdit(item);
          }}
          onRemove={({ id }) => dispatch(dishRemoved({ code, itemId: id }))}
        />
      )}
    </GuestBar>
  );
}
