import { currentPosition } from './geolocation';

describe('geolocation', () => {
  const give = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });

  it('returns a position, or the reason for a failure', async () => {
    await expect(currentPosition()).rejects.toMatchObject({ reason: 'unsupported' });
    give((done) => done({ coords: { latitude: 41.7, longitude: -88.1 } } as GeolocationPosition));
    expect(await currentPosition()).toEqual({ lat: 41.7, lng: -88.1 });
    give((done) => done({ coords: { latitude: 41.773812, longitude: -88.147249 } } as GeolocationPosition));
    expect(await currentPosition()).toEqual({ lat: 41.7738, lng: -88.1472 });
    for (const [code, reason] of [
      [1, 'denied'],
      [2, 'unavailable'],
      [3, 'timeout'],
      [9, 'unavailable'],
    ] as const) {
      give((_done, fail) => fail?.({ code } as GeolocationPositionError));
      await expect(currentPosition()).rejects.toMatchObject({ reason });
    }
    Reflect.deleteProperty(navigator, 'geolocation');
  });
});
