import { pageOf } from './walletPage';
import { WALLET_NAMES } from './walletMessages';

const find = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const dialog = find<HTMLDialogElement>('sheet');
const pay = find<HTMLButtonElement>('pay');

const page = pageOf((message) => {
  if (message.type !== 'offer') return;
  find('wallet').textContent = WALLET_NAMES[message.wallet];
  pay.textContent = `Pay $${(message.cents / 100).toFixed(2)}`;
  dialog.showModal();
  pay.focus();
});

find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  pay.disabled = true;
  pay.textContent = 'Processing…';
  find<HTMLButtonElement>('cancel').disabled = true;
  page.tell({ type: 'agree', number: find<HTMLSelectElement>('card').value });
});
find('cancel').addEventListener('click', () => page.tell({ type: 'cancel' }));
dialog.addEventListener('cancel', (event) => {
  event.preventDefault();
  if (!pay.disabled) page.tell({ type: 'cancel' });
});
page.tell({ type: 'hello' });
