import { cx } from './cx';
import styles from './DishArt.module.css';
import { HIGH_PRIORITY } from './domAttributes';

/** The place of a picture in a skeleton, which the server fills (docs/decisions/0003). */
export const PictureSlot = ({ name, className }: { name: string; className: string | undefined }) => (
  <img
    hidden
    data-slot={name}
    className={className}
    alt=""
    width="256"
    height="256"
    decoding="async"
    {...HIGH_PRIORITY}
  />
);

/** The places of hue, dish and garnish in the first card of a list. */
export const CardArtSlots = ({ className }: { className: string | undefined }) => (
  <span hidden data-slot="card-art" className={cx(styles.art, className)}>
    <PictureSlot name="card-garnish" className={styles.garnish} />
    <PictureSlot name="card-dish" className={styles.dish} />
  </span>
);
