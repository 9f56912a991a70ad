import { useState } from 'react';
import type { Product } from '@/api/types';
import { Dialog } from '@/components/ui/Dialog';
import { DishArt } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import type { CartItem, CartItemDraft } from '@dwellivery/domain/cart';
import styles from './ItemSheet.module.css';
import { ItemWizard, type WizardStep } from './ItemWizard';

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

/** The dialog that chooses one product for the cart. Unmounted when closed, which resets the form. */
export function ItemSheet({ product, hue, item, onSave, onClose }: ItemSheetProps) {
  const [step, setStep] = useState<WizardStep>(1);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const { name, price, avatarMedium, garnish } = product;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={
        <span className={styles.title}>
          <span>{name}</span>
          <Money cents={price} className={styles.price} />
        </span>
      }
      art={<DishArt className={styles.art} hue={hue} src={avatarMedium} garnish={garnish} eager />}
      description={step === 1 ? product.description : `Step 2 of 2: choose ${product.options.length} options`}
      footer={<div ref={setFooter} className={styles.actions} />}
    >
      <ItemWizard
        product={product}
        item={item}
        step={step}
        onStep={setStep}
        footer={footer}
        onSave={onSave}
      />
    </Dialog>
  );
}
