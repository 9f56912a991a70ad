class GeolocationFailure extends Error {
  constructor(readonly reason: 'unsupported' | 'denied' | 'unavailable' | 'timeout') {
    super(`Geolocation: ${reason}`);
    this.name = 'GeolocationFailure';
  }
}

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;
const LIMIT_MS = 8_000;
/** A cached position is precise enough for a zip for this long. */
const MAX_AGE_MS = 600_000;

/** Rounds to about a dozen metres: enough for a zip, and it does not reveal the exact position. */
const coarse = (degrees: number): number => Number(degrees.toFixed(4));

/** The browser's approximate position. Asks the customer for permission. @throws GeolocationFailure */
export function currentPosition(): Promise<{ lat: number; lng: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new GeolocationFailure('unsupported'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coarse(coords.latitude), lng: coarse(coords.longitude) }),
      ({ code }) => reject(new GeolocationFailure(REASONS[code as 1 | 2 | 3] ?? 'unavailable')),
      { timeout: LIMIT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: false },
    );
  });
}
