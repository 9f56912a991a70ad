/** `RUNTIME_CONFIG`: what is merged over the page's runtime config (`src/config/runtimeConfig.ts`). */
import { ConfigError, type Env } from './env';

type Kind = 'an object' | 'text' | 'true or false';
type Values = Record<string, unknown>;

const SECTIONS =
  /^(stripe|stripe\.wallets|maps|mailingList|facebook|google|analytics|pixel|errorReporting|chat|links|profileRedirects|flags)$/;
const SWITCHES = /^(sandbox|serviceWorker|flags\..+|stripe\.wallets\..+)$/;

const ADDRESSES = /^(links|profileRedirects)\.|(\.u|U)rl$/;
/** What the page takes for an address: empty, http(s), or a path of this site. */
const ADDRESS = /^$|^https?:\/\/|^\/(?!\/)/i;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(value: unknown): Kind | null {
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'string' ? 'text' : null;
}

function kindAt(place: string): Kind {
  if (SECTIONS.test(place)) return 'an object';
  return SWITCHES.test(place) ? 'true or false' : 'text';
}

/** The page takes its default in place of a value that it cannot use, and the operator would not notice. */
function refuseUnusable(values: Values, section = ''): void {
  for (const [name, value] of Object.entries(values)) {
    const place = section + name;
    const kind = kindAt(place);
    if (isObject(value)) {
      if (kind !== 'an object') throw new ConfigError(`RUNTIME_CONFIG has no section "${place}".`);
      refuseUnusable(value, `${place}.`);
    } else if (kindOf(value) !== kind) throw new ConfigError(`RUNTIME_CONFIG: "${place}" must be ${kind}.`);
    else if (ADDRESSES.test(place) && !ADDRESS.test(String(value)))
      throw new ConfigError(`RUNTIME_CONFIG: "${place}" must be an http(s) URL or a path such as /faq.`);
    else if (place === 'homeZip' && !/^\d{5}$/.test(String(value)))
      throw new ConfigError('RUNTIME_CONFIG: "homeZip" must be a zip code of five digits.');
    else if (place === 'apiBaseUrl' && /[?#]/.test(String(value)))
      throw new ConfigError('RUNTIME_CONFIG: "apiBaseUrl" must have no query and no fragment.');
  }
}

/** @throws ConfigError */
export function readPageConfig({ RUNTIME_CONFIG: text }: Env): Values {
  if (!text) return {};
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    // Reported below, with the name of the setting.
  }
  if (!isObject(values)) throw new ConfigError('RUNTIME_CONFIG must be a JSON object.');
  refuseUnusable(values);
  return values;
}
