import type { Product } from '@/api/types';
import { DialogPanel } from '@/components/ui/Dialog';
import { DishArt } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { isDropdown, isTwoStep } from '@/domain/cart';
import styles from './ItemSheet.module.css';

/** Title and picture of a dish's sheet, as props of its dialog. @param hue of the restaurant's dish art */
export const sheetHead = ({ name, price, avatarMedium, garnish }: Product, hue: number) => ({
  size: 'wide' as const,
  title: (
    <span className={styles.title}>
      <span>{name}</span>
      <Money cents={price} className={styles.price} />
    </span>
  ),
  art: <DishArt className={styles.art} hue={hue} src={avatarMedium} garnish={garnish} eager />,
});

/** About as high as the form, so that the sheet hardly grows when the form comes. */
export function FormBones({ product: { name, options } }: { product: Product }) {
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

const nothing = () => undefined;

/** The sheet without its form. The early script opens copies of it, filled with the dish that was pressed (app/early/skeletonSheet). */
export function SheetSkeleton({ product }: { product: Product }) {
  return (
    <DialogPanel
      onOpenChange={nothing}
      {...sheetHead(product, 0)}
      description={product.description}
      footer={<div className={styles.actions} />}
    >
      <FormBones product={product} />
    </DialogPanel>
  );
}
