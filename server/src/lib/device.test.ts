import { deviceOf } from './device';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MAC} Version/17.4 Safari/605.1.15`, 'Safari on macOS'],
  [`${WINDOWS} Chrome/124.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS'],
  ['curl/8.5.0', null],
  [`${'x'.repeat(600)} Chrome/1 Windows`, null],
  [undefined, null],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
