import { isPushAddress } from './address';

const isAllowed = (endpoint: string, standIn: string | null = null) => isPushAddress({ standIn }, endpoint);

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('%s is the address of a push service', (endpoint) => {
  expect(isAllowed(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://example.com/fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://notify.windows.com.evil.test/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'http://localhost:3000/sandbox/push/abc',
  'file:///etc/passwd',
  'no address',
])('%s is none', (endpoint) => {
  expect(isAllowed(endpoint)).toBe(false);
});

it('that of the sandbox is allowed by its origin', () => {
  const standIn = 'http://127.0.0.1:3000';
  expect(isAllowed('http://127.0.0.1:3000/sandbox/push/abc', standIn)).toBe(true);
  expect(isAllowed('http://127.0.0.1:3001/sandbox/push/abc', standIn)).toBe(false);
});
