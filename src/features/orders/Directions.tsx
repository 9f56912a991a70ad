import { Navigation } from 'lucide-react';

const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** A link to the way to an address, on another site. */
export function Directions({ to, className }: { to: string; className?: string }) {
  return (
    <a className={className} href={directionsUrl(to)} target="_blank" rel="noopener noreferrer">
      <Navigation aria-hidden="true" />
      Directions
    </a>
  );
}
