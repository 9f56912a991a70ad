import { X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { DateTile } from '../ui/DateTile';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './Map.module.css';
import type { LiveMap, MapPin } from './types';

interface MarkerProps {
  /** Read by the map library, which puts the marker there. */
  lat: number;
  lng: number;
  pin: MapPin;
  /** Tiles to the right of the point; events at one place stand side by side. */
  shift: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  live: LiveMap;
}

/** A date tile with a point. Pressed, it says more. */
export function Marker({ pin, shift, isOpen, onToggle, live }: MarkerProps) {
  const infoId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    onToggle(false);
    button.current?.focus();
  };
  return (
    // The keys come from the button and the link inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div className={cx(styles.marker, isOpen && styles.open)} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.pin}
        style={{ marginLeft: `${shift * 3.625}rem` }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? infoId : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <VisuallyHidden>{pin.name}, </VisuallyHidden>
        <DateTile date={pin.date} size="s" withMonth={false} />
      </button>
      {isOpen && (
        <Info
          id={infoId}
          info={pin.info}
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

interface InfoProps {
  id: string;
  info: MapPin['info'];
  live: LiveMap;
  onClose: () => void;
}

const EDGE = 12;

function Info({ id, info, live, onClose }: InfoProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The map gives way where the card would reach beyond it.
    const own = card.current?.getBoundingClientRect();
    const frame = live.map.getDiv().getBoundingClientRect();
    if (!own) return;
    const beyond = (low: number, high: number) => Math.min(low - EDGE, 0) + Math.max(high + EDGE, 0);
    const x = beyond(own.left - frame.left, own.right - frame.right);
    const y = beyond(own.top - frame.top, own.bottom - frame.bottom);
    if (x !== 0 || y !== 0) live.map.panBy(x, y);
  }, [live]);
  return (
    <div ref={card} id={id} className={styles.info} role="group" aria-label={info.title}>
      <b>{info.title}</b>
      {info.lines.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      {info.link && <Link to={info.link.to}>{info.link.text}</Link>}
      <IconButton label="Close" className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
