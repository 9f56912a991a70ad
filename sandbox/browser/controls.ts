/** Script of the controls page: polls the state every two seconds and sends the forms. */
type Row = Record<string, unknown>;
type Table = 'rules' | 'payment_intents' | 'events';
type State = { clock: string } & Record<Table, Row[]>;

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
const dollars = ({ amount }: Row): string => `$${(Number(amount) / 100).toFixed(2)}`;
const timeOf = ({ created }: Row): string => new Date(Number(created) * 1000).toLocaleString();

/** 'delivered', 'pending after 2 tries: 500'. */
function deliveryOf({ delivery }: Row): string {
  const { state, attempts, last } = delivery as { state: string; attempts: number; last: string | null };
  if (state === 'delivered' && attempts === 1) return state;
  return `${state}${attempts > 0 ? ` after ${attempts} ${attempts === 1 ? 'try' : 'tries'}` : ''}${last ? `: ${last}` : ''}`;
}

type Column = [title: string, text: (row: Row) => string];
const plain = (name: string): Column => [name, (row) => textOf(row[name])];
const COLUMNS: Record<Table, Column[]> = {
  rules: [plain('action'), plain('count'), plain('ms'), plain('match')],
  payment_intents: [
    plain('id'),
    ['amount', dollars],
    plain('status'),
    ['created', timeOf],
    plain('metadata'),
    plain('error'),
  ],
  events: [plain('type'), ['created', timeOf], plain('object'), ['delivery', deliveryOf]],
};
const EMPTY: Record<Table, string> = { rules: 'None.', payment_intents: 'None yet.', events: 'None yet.' };

function cell(tag: 'th' | 'td', text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function rowButton(name: Table, row: Row): HTMLElement | null {
  const actions: Partial<Record<Table, [label: string, body: unknown]>> = {
    rules: ['Remove', { remove: [row['id']] }],
    events: ['Send again', { resend: [row['id']] }],
  };
  const action = actions[name];
  if (action === undefined) return null;
  const [label, body] = action;
  const button = Object.assign(document.createElement('button'), { textContent: label, className: 'quiet' });
  button.addEventListener('click', () => void put('/sandbox/control', body));
  const holder = document.createElement('td');
  holder.append(button);
  return holder;
}

function fill(name: Table, rows: Row[]): void {
  const table = document.getElementById(name);
  const head = document.createElement('tr');
  head.append(...COLUMNS[name].map(([title]) => cell('th', title)));
  const lines = rows.map((row) => {
    const line = document.createElement('tr');
    line.append(...COLUMNS[name].map(([, text]) => cell('td', text(row))));
    const button = rowButton(name, row);
    if (button !== null) line.append(button);
    return line;
  });
  table?.replaceChildren(...(rows.length === 0 ? [cell('td', EMPTY[name])] : [head, ...lines]));
}

let shown = '';
let clock = Date.now();

async function refresh(): Promise<void> {
  const state = (await (await fetch('/sandbox/control')).json()) as State;
  clock = Date.parse(state.clock);
  const now = document.getElementById('now');
  if (now) now.textContent = new Date(clock).toLocaleString();
  // Redraws on a change only, because a redraw takes the focus from the table's buttons.
  const drawn = JSON.stringify({ ...state, clock: '' });
  if (drawn === shown) return;
  shown = drawn;
  for (const name of Object.keys(COLUMNS) as Table[]) fill(name, state[name]);
}

async function put(address: string, body: unknown): Promise<void> {
  const answer = await fetch(address, { method: 'PUT', body: JSON.stringify(body) });
  const { error } = (await answer.json()) as { error?: string };
  const [problem, status] = [document.getElementById('problem'), document.getElementById('status')];
  if (problem) problem.textContent = error ?? '';
  if (status) status.textContent = error === undefined ? 'Done.' : '';
  await refresh();
}

const setClock = (at: number | null): Promise<void> =>
  put('/sandbox/clock', { now: at === null ? null : new Date(at).toISOString() });

const form = document.querySelector<HTMLFormElement>('#add');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = (name: string): string => String(new FormData(form).get(name) ?? '').trim();
  const match: Row = {};
  for (const name of ['id', 'type', 'request']) if (text(name) !== '') match[name] = text(name);
  if (text('transaction_id') !== '') match['metadata'] = { transaction_id: text('transaction_id') };
  const count = text('count') === '' ? null : Number(text('count'));
  const rule = {
    action: text('action'),
    count,
    ms: Number(text('ms')),
    decline_code: text('decline_code'),
    status: text('status'),
    match,
  };
  void put('/sandbox/control', { add: [rule] });
});
for (const button of document.querySelectorAll<HTMLElement>('[data-put]')) {
  button.addEventListener('click', () => {
    void put('/sandbox/control', JSON.parse(button.dataset['put'] ?? '{}'));
  });
}

const clockForm = document.querySelector<HTMLFormElement>('#clock');
clockForm?.addEventListener('submit', (event) => {
  event.preventDefault();
  void setClock(Date.parse(String(new FormData(clockForm).get('now'))));
});
for (const button of document.querySelectorAll<HTMLElement>('[data-ahead]')) {
  const hours = Number(button.dataset['ahead']);
  button.addEventListener('click', () => void setClock(clock + hours * 3_600_000));
}
document.querySelector('[data-real]')?.addEventListener('click', () => void setClock(null));

setInterval(() => void refresh().catch(() => undefined), 2_000);
void refresh();
