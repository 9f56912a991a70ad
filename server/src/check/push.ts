/** Keys of the push notifications. Whether one arrives is seen on a device only. */
import { look, off, ready, type Check } from './finding';

const WHAT = 'Push notifications';

export const checkPush: Check = async ({ config }) =>
  config.push
    ? [
        ready('VAPID keys', 'are one pair'),
        look(WHAT, 'whether one arrives cannot be seen from here', 'turn them on at /account/notifications'),
      ]
    : [
        off(
          WHAT,
          'not offered: notices come by mail alone',
          'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY; npm run --silent desk -- push-keys prints a pair',
        ),
      ];
