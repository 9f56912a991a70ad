import { type ComponentProps, type CSSProperties, type SyntheticEvent } from 'react';
import { cx } from './cx';
import styles from './DishArt.module.css';

/** A set table: for a dish that has no picture, and for an empty list. */
export const NO_PICTURE = '/dishes/1f37d.webp';

/** An empty plate, drawn here because it stands for pictures that cannot be loaded. */
const PLATE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E%3Ccircle cx='32' cy='32' r='29' fill='%23fffdf8'/%3E%3Ccircle cx='32' cy='32' r='28' fill='none' stroke='%23e9d3b0' stroke-width='2'/%3E%3Ccircle cx='32' cy='32' r='19' fill='%23fdf3e0' stroke='%23e9d3b0' stroke-width='1.5'/%3E%3C/svg%3E";

/** A picture that fails to load becomes a plate; one beside another vanishes. */
const replace = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>, isSide: boolean) => {
  if (isSide || picture.src.startsWith('data:')) picture.style.visibility = 'hidden';
  else picture.src = PLATE;
};

export const hueStyle = (hue: number | undefined): CSSProperties =>
  hue === undefined ? {} : ({ '--hue': hue } as CSSProperties);

interface DishArtProps {
  /** Degrees in OKLCH; one per restaurant. By default inherited from an ancestor. */
  hue?: number;
  /** URL of a square picture; null shows the set table. */
  src: string | null | undefined;
  /** A small second picture, so that similar dishes differ. */
  garnish?: string | null;
  /** For the first picture of a screen: loads at once with priority. */
  eager?: boolean;
  /** The dish cannot be ordered. */
  faded?: boolean;
  className?: string;
}

/** A dish on its restaurant's gradient. `className` sets the height, so that loading does not move the layout. */
export function DishArt({ hue, src, garnish, eager = false, faded, className }: DishArtProps) {
  return (
    <span className={cx(styles.art, faded && styles.faded, className)} style={hueStyle(hue)}>
      {garnish && <DishImage src={garnish} className={styles.garnish} eager={eager} isSide />}
      <DishImage src={src || NO_PICTURE} className={styles.dish} eager={eager} priority={eager} />
    </span>
  );
}

interface DishImageProps {
  src: string;
  className?: string;
  eager?: boolean;
  priority?: boolean;
  /** Beside another picture. */
  isSide?: boolean;
}

/** A picture without background, for stages with several. Without alternative text, because its name is beside it. */
export function DishImage({
  src,
  eager = false,
  priority = false,
  isSide = false,
  className,
}: DishImageProps) {
  return (
    <img
      fetchPriority={priority ? 'high' : undefined}
      className={className}
      src={src}
      alt=""
      width={256}
      height={256}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={(event) => replace(event, isSide)}
    />
  );
}

interface StageProps extends ComponentProps<'div'> {
  hue?: number;
  /** Grey, date tile and pictures too: the event or the order does not take place, or is past. */
  isOver?: boolean;
}

/** A wide surface in the restaurant's hue that carries text: event header, receipt header. */
export function Stage({ hue, isOver, className, style, ...rest }: StageProps) {
  const classes = cx(styles.stage, isOver && styles.over, className);
  return <div {...rest} className={classes} style={{ ...hueStyle(hue), ...style }} />;
}
