import { startTransition, useEffect, useState } from 'react';
import type { Product } from '@/api/types';
import { Dialog } from '@/components/ui/Dialog';
import { DishArt } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { isDropdown, isTwoStep, type CartItem, type CartItemDraft } from '@/domain/cart';
import styles from './ItemSheet.module.css';
import { LazyItemWizard, type WizardStep } from './lazyWizard';

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

/** About as high as the form, so that the sheet hardly grows when the form comes. */
function FormBones({ product: { name, options } }: Pick<ItemSheetProps, 'product'>) {
  return (
    <SkeletonGroup label={`Loading the choices of ${name}`} className={styles.bones}>
      {!isTwoStep(options.length) &&
        options.map(({ id, choices }) => (
          <div key={id} className={styles.option}>
            <Skeleton width="6rem" />
            {(isDropdown(choices.length) ? choices.slice(0, 1) : choices).map((choice) => (
              <Skeleton key={choice.id} shape="control" />
            ))}
          </div>
        ))}
      <div className={styles.option}>
        <Skeleton width="4rem" />
        <Skeleton shape="control" height="5.5rem" />
      </div>
    </SkeletonGroup>
  );
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
      size="wide"
      title={
        <span className={styles.title}>
          <span>{product.name}</span>
          <Money cents={product.price} className={styles.price} />
        </span>
      }
      description={step === 1 ? product.description : `Step 2 of 2: choose ${product.options.length} options`}
      art={
        <DishArt
          className={styles.art}
          hue={hue}
          src={product.avatarMedium}
          garnish={product.garnish}
          eager
        />
      }
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
