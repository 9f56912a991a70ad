/** Settings that must be there before anything can be asked. */
import { ConfigError, readConfig, type ServerConfig } from '../config/config';
import { readDatabaseUrl, type Env } from '../config/env';
import { missing, off, ready, type Finding } from './finding';

const STRIPE = {
  STRIPE_SECRET_KEY: 'Stripe, Developers, API keys (sk_test_… to begin with)',
  STRIPE_PUBLISHABLE_KEY: 'Stripe, Developers, API keys, of the same mode (pk_test_…)',
  STRIPE_WEBHOOK_SECRET: 'Stripe, Developers, Webhooks, the signing secret of the endpoint (whsec_…)',
};

/** One that cannot be used is reported with the other settings. */
function database(env: Env): Finding[] {
  const example = 'DATABASE_URL=postgres://user:password@host:5432/dwellivery';
  try {
    return [
      readDatabaseUrl(env)
        ? ready('DATABASE_URL', 'a PostgreSQL server')
        : off('DATABASE_URL', 'the embedded database, for one process', example),
    ];
  } catch {
    return [];
  }
}

function environment(env: Env): Finding[] {
  const isProduction = env.NODE_ENV === 'production';
  return [
    isProduction
      ? ready('NODE_ENV', 'production')
      : missing('NODE_ENV', `is ${env.NODE_ENV || 'not set'}`, 'NODE_ENV=production'),
    ...database(env),
    ...Object.entries(STRIPE).flatMap(([name, how]) => (env[name] ? [] : missing(name, 'is not set', how))),
  ];
}

type Settings = { findings: Finding[]; config: ServerConfig | null; hasStripe: boolean };

/** Without Stripe's keys the other settings are read all the same. */
export function checkSettings(env: Env, root: string): Settings {
  const findings = environment(env);
  const names = Object.keys(STRIPE);
  const hasStripe = names.every((name) => env[name]);
  const filled = hasStripe ? {} : Object.fromEntries(names.map((name) => [name, env[name] || 'not set']));
  try {
    const config = readConfig({ ...env, ...filled }, root);
    if (config.sandbox)
      findings.push(missing('SANDBOX', 'the sandbox stands in for the third parties', 'remove SANDBOX=1'));
    return { findings, config: config.sandbox ? null : config, hasStripe };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(missing('settings', error.message, 'docs/configuration.md has an example of each'));
    return { findings, config: null, hasStripe };
  }
}
