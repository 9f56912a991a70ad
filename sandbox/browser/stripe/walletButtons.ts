import { pageOf } from './walletPage';
import { OPTIONS, WALLET_NAMES, type ButtonThemes, type WalletType } from './walletMessages';

const list = document.getElementById('buttons') as HTMLElement;
const page = pageOf((message) => {
  if (message.type === 'focus') list.querySelector('button')?.focus();
  if (message.type !== 'buttons') return;
  list.style.setProperty('--height', `${message.height}px`);
  list.style.setProperty('--columns', String(Math.min(message.columns, message.wallets.length) || 1));
  list.replaceChildren(...message.wallets.map((wallet) => button(wallet, message.themes)));
});

function button(wallet: WalletType, themes: ButtonThemes): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    className: `${wallet} ${themes[OPTIONS[wallet]] ?? ''}`,
    textContent: WALLET_NAMES[wallet],
  });
  made.setAttribute('aria-label', `Pay with ${WALLET_NAMES[wallet]}`);
  made.addEventListener('click', () => page.tell({ type: 'press', wallet }));
  return made;
}

document.addEventListener('focusin', () => page.tell({ type: 'focus' }));
document.addEventListener('focusout', () => page.tell({ type: 'blur' }));
new ResizeObserver(() =>
  page.tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
page.tell({ type: 'hello' });
