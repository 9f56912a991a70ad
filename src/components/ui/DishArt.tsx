import { type ComponentProps, type CSSProperties, type SyntheticEvent } from 'react';
import { cx } from './cx';
import styles from './DishArt.module.css';

/** A set table: shown for a dish that has no picture. */
const NO_PICTURE = '/dishes/1f37d.webp';

// The gradient behind is the placeholder; a picture that cannot be had leaves it whole instead of a broken frame.
const hide = (event: SyntheticEvent<HTMLImageElement>) => {
  event.currentTarget.style.visibility = 'hidden';
};

export const hueStyle = (hue: number | undefined): CSSProperties =>
  hue === undefined ? {} : ({ '--hue': hue } as CSSProperties);

export interface DishArtProps {
  /** Degrees in OKLCH; one per restaurant. Left out, it is inherited from a box around. */
  hue?: number;
  /** Address of a square picture; null shows the table. */
  src: string | null | undefined;
  /** A small second picture that tells similar dishes apart. */
  garnish?: string | null;
  /** Says the picture when no words beside it do; '' otherwise. */
  alt?: string;
  /** For the first picture of a screen: loaded at once, and first. */
  eager?: boolean;
  /** Fills the head of a dialog (`art`): the dish keeps a fixed size. */
  hero?: boolean;
  /** What cannot be ordered. */
  faded?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A dish on its restaurant's gradient. The box takes its height from `className`; pictures never move the layout. */
export function DishArt({
  hue,
  src,
  garnish,
  alt = '',
  eager = false,
  faded,
  hero,
  className,
  style,
}: DishArtProps) {
  return (
    <span
      className={cx(styles.art, hero && styles.hero, faded && styles.faded, className)}
      style={{ ...hueStyle(hue), ...style }}
    >
      {garnish && <DishImage src={garnish} className={styles.garnish} eager={eager} />}
      <DishImage src={src || NO_PICTURE} alt={alt} className={styles.dish} eager={eager} priority={eager} />
    </span>
  );
}

interface DishImageProps {
  src: string;
  alt?: string;
  className?: string;
  style?: CSSProperties;
  eager?: boolean;
  priority?: boolean;
}

/** The bare picture, for stages that compose several. */
export function DishImage({ src, alt = '', eager = false, priority = false, ...rest }: DishImageProps) {
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      width={256}
      height={256}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={hide}
    />
  );
}

export interface StageProps extends ComponentProps<'div'> {
  hue?: number;
}

/** A wide surface in the restaurant's hue that carries text: event header, receipt header. */
export function Stage({ hue, className, style, ...rest }: StageProps) {
  return <div {...rest} className={cx(styles.stage, className)} style={{ ...hueStyle(hue), ...style }} />;
}
