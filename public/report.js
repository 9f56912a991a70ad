/** The plain report page (report.html): one file without the app's bundle, for when the app does not start. */
(() => {
  /** Keys of the store (src/store/persistence/kinds.ts); the sign-in token lies under another key. */
  const PREFIX = 'dw:';
  const KEPT = 'dwellivery-reports';
  const TOKEN = 'att';

  const byId = (id) => document.getElementById(id);
  const tell = (words) => {
    byId('outcome').textContent = words;
  };

  function readStore() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      return JSON.stringify(Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), null, 1);
    } catch {
      // Blocked by the browser's settings.
      return '{}';
    }
  }

  /** The signed-in customer; null for a visitor, or if the store is damaged. */
  function readUserId() {
    try {
      const { userId } = JSON.parse(localStorage.getItem(`${PREFIX}session`)).d;
      return Number.isSafeInteger(userId) ? userId : null;
    } catch {
      return null;
    }
  }

  /** With the token the report is the customer's: in their data, and deleted with their account. */
  function readHeaders() {
    const headers = { 'content-type': 'application/json' };
    try {
      const token = localStorage.getItem(TOKEN);
      return token ? { ...headers, authorization: `Bearer ${token}` } : headers;
    } catch {
      return headers;
    }
  }

  /** Kept so that the customer can delete it later, in the app's own dialog. */
  function remember(report) {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
      localStorage.setItem(KEPT, JSON.stringify([...kept, { ...report, userId: readUserId() }]));
    } catch {
      // Then support deletes it, if asked.
    }
  }

  /** The page of the app carries the settings of this installation; without it the defaults hold. */
  async function readSettings() {
    try {
      const page = await (await fetch('/')).text();
      const [, text] = /id="runtime-config">([^<]*)</.exec(page) ?? [];
      return JSON.parse(text ?? '{}');
    } catch {
      return {};
    }
  }
  const settings = readSettings();

  async function showAddress() {
    const { supportEmail } = await settings;
    if (typeof supportEmail !== 'string') return;
    byId('address').textContent = supportEmail;
    byId('address').href = `mailto:${supportEmail}`;
  }

  async function send() {
    tell('Sending…');
    const body = { report: byId('store').value, note: byId('note').value, consent: true };
    const request = { method: 'POST', headers: readHeaders(), body: JSON.stringify(body) };
    try {
      const { apiBaseUrl = '' } = await settings;
      const answer = await fetch(`${apiBaseUrl}/api/v2/problem_reports`, request);
      const content = await answer.json();
      if (!answer.ok) throw new Error(content.message);
      const { id } = content.problem_report;
      remember(content.problem_report);
      tell(`Sent. Its number is ${id.slice(0, 4)}-${id.slice(4)}: tell it to us when you write.`);
    } catch {
      tell('It could not be sent. Please copy or save it, and send it by e-mail.');
    }
  }

  function save() {
    const file = new Blob([byId('store').value], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'dwellivery-store.json';
    link.click();
    tell('Saved. Attach the file to your message to us.');
  }

  async function isCopied() {
    try {
      await navigator.clipboard.writeText(byId('store').value);
      return true;
    } catch {
      // A page without HTTPS has no clipboard, but may copy what is selected.
      byId('store').select();
      return document.execCommand('copy');
    }
  }

  async function copy() {
    const words = (await isCopied())
      ? 'Copied. Paste it into your message to us.'
      : 'Your browser did not let us copy it. Please save the file instead.';
    tell(words);
  }

  byId('store').value = readStore();
  void showAddress();
  byId('send').addEventListener('click', send);
  byId('copy').addEventListener('click', copy);
  byId('save').addEventListener('click', save);
})();
