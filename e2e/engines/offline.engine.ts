import { journey } from './journey';
import { signIn } from './steps';

/** The service worker is active, and the receipts are on disk, from which they are read without a connection. */
const IS_KEPT = `
  return navigator.serviceWorker.ready.then(() => localStorage.getItem('dw:receipts') !== null);`;

journey('a receipt opens without a connection', async ({ customer, door }) => {
  await customer.open('/session');
  await signIn(customer, 'casey@demo.test');
  await customer.arrive(/\/dashboard$/);
  await customer.see('Your next dinner');
  await customer.untilTrue(IS_KEPT);
  const receipt = await customer.linkOf('View receipt');
  door.state = 'broken';
  await customer.open(receipt);
  await customer.see(/Saved on \w+ \d+:\d\d [AP]M/);
  await customer.see('we cannot reach our server');
  await customer.see(/Order \d+/);
  door.state = 'open';
});
