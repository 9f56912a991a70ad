/** A maps provider in memory. Every address is near, unless a test sets a result for its street. */
import type { Address, MapsProvider, Point } from '../src/ports/maps';

/** Metres of the drive, or what happens in place of an answer. */
export type FakeDrive = number | 'unknown' | 'no road' | 'down' | 'silent';

const NEAR_METERS = 1000;

export class FakeMaps implements MapsProvider {
  /** By street. */
  readonly drives = new Map<string, FakeDrive>();
  /** Positions of addresses whose drive is 'no road'. */
  readonly places = new Map<string, Point>();
  readonly calls: string[] = [];
  /** Runs during each call. */
  meanwhile: () => Promise<unknown> = async () => undefined;
  private street = '';

  async locate({ street }: Address): Promise<Point | null> {
    this.calls.push(street);
    this.street = street;
    await this.meanwhile();
    const drive = this.drives.get(street);
    if (drive === 'down') throw new Error('down');
    if (drive === 'silent') return new Promise(() => undefined);
    return drive === 'unknown' ? null : (this.places.get(street) ?? { lat: 41.77, lng: -88.14 });
  }

  async drive(): Promise<number | null> {
    const drive = this.drives.get(this.street) ?? NEAR_METERS;
    return typeof drive === 'number' ? drive : null;
  }
}
