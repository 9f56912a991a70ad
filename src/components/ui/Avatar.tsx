import { useState } from 'react';
import { cx } from './cx';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** URL of the picture; without one, or if it fails to load, the name's first letter or digit is shown. */
  src: string | null | undefined;
  name: string;
  size?: 'medium' | 'big';
}

/** A person's picture. Hidden from screen readers, because the name is beside it. */
export function Avatar({ src, name, size = 'medium' }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={cx(styles.avatar, size === 'big' && styles.big)} aria-hidden="true">
      {src && src !== missing ? (
        <img src={src} alt="" width={96} height={96} onError={() => setMissing(src)} />
      ) : (
        (/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?')
      )}
    </span>
  );
}
