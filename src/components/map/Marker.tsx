import { X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { DateTile } from '../ui/DateTile';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './Map.module.css';
import type { LiveMap, MapPin, PinLinks } from './types';

interface MarkerProps {
  /** Position, read by the map library. */
  lat: number;
  lng: number;
  /** One pin, or several overlapping ones that are shown as a count. */
  pins: readonly MapPin[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  live: LiveMap;
  links?: PinLinks;
}

/** A date tile, or the count of several pins. Opens the details on a press. */
export function Marker({ pins, isOpen, onToggle, live, links }: MarkerProps) {
  const infoId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    onToggle(false);
    button.current?.focus();
  };
  return (
    // The button and the link inside receive the keys.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={cx(styles.marker, isOpen && styles.open, links?.isActive(pins) && styles.active)}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        className={styles.pin}
        aria-expanded={isOpen}
        aria-controls={isOpen ? infoId : undefined}
        onClick={() => {
          onToggle(!isOpen);
          if (!isOpen) links?.press(pins);
        }}
        onPointerEnter={() => links?.point(pins)}
        onPointerLeave={() => links?.point([])}
        onFocus={() => links?.point(pins)}
        onBlur={() => links?.point([])}
      >
        <PinFace pins={pins} />
      </button>
      {isOpen && (
        <Info
          id={infoId}
          pins={pins}
          live={live}
          onClose={() => {
            onToggle(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function PinFace({ pins }: Pick<MarkerProps, 'pins'>) {
  const [first] = pins;
  if (pins.length > 1 || !first) return <b className={styles.count}>{`${pins.length} events`}</b>;
  return (
    <>
      <VisuallyHidden>{first.name}, </VisuallyHidden>
      <DateTile date={first.date} size="s" withMonth={false} />
    </>
  );
}

interface InfoProps {
  id: string;
  pins: readonly MapPin[];
  live: LiveMap;
  onClose: () => void;
}

const EDGE = 12;

function Info({ id, pins, live, onClose }: InfoProps) {
  const label = pins.length === 1 ? pins[0]?.info.title : `${pins.length} events here`;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Pans the map if the card would overflow it.
    const own = card.current?.getBoundingClientRect();
    const frame = live.map.getDiv().getBoundingClientRect();
    if (!own) return;
    const beyond = (low: number, high: number) => Math.min(low - EDGE, 0) + Math.max(high + EDGE, 0);
    const x = beyond(own.left - frame.left, own.right - frame.right);
    const y = beyond(own.top - frame.top, own.bottom - frame.bottom);
    if (x !== 0 || y !== 0) live.map.panBy(x, y);
  }, [live]);
  return (
    <div ref={card} id={id} className={styles.info} role="group" aria-label={label}>
      <div className={styles.list}>
        {pins.map(({ id: pinId, info }) => (
          <div key={pinId}>
            <b>{info.title}</b>
            {info.lines.map((line) => (
              <p key={line} className="muted">
                {line}
              </p>
            ))}
            {info.link && <Link to={info.link.to}>{info.link.text}</Link>}
          </div>
        ))}
      </div>
      <IconButton label="Close" className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
