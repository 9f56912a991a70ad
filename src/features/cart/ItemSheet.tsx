import { startTransition, useEffect, useState } from 'react';
import type { Product } from '@/api/types';
import { Dialog } from '@/components/ui/Dialog';
import type { CartItem, CartItemDraft } from '@/domain/cart';
import styles from './ItemSheet.module.css';
import { LazyItemWizard, type WizardStep } from './lazyWizard';
import { FormBones, sheetHead } from './SheetSkeleton';

export interface ItemSheetProps {
  product: Product;
  /** Hue of the restaurant's dish art. */
  hue: number;
  /** The line being edited; absent for a new one. */
  item?: CartItem;
  /** Called with a complete item. Quantity 0 is possible only when editing and removes the line. */
  onSave: (draft: CartItemDraft) => void;
  onClose: () => void;
}

/**
 * The dialog that chooses one product for the cart. A press shows the dish at once; the form follows, because a slow phone needs
 * four times as long for it and its code may still be on its way. Unmounted when closed, which resets the form.
 */
export function ItemSheet({ product, hue, item, onSave, onClose }: ItemSheetProps) {
  const [step, setStep] = useState<WizardStep>(1);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => startTransition(() => setIsShown(true)), []);
  const bones = <FormBones product={product} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...sheetHead(product, hue)}
      description={step === 1 ? product.description : `Step 2 of 2: choose ${product.options.length} options`}
      footer={<div ref={setFooter} className={styles.actions} />}
    >
      {isShown ? (
        <LazyItemWizard
          wanted
          instead={bones}
          onFailure={onClose}
          props={{ product, item, step, onStep: setStep, footer, onSave }}
        />
      ) : (
        bones
      )}
    </Dialog>
  );
}
