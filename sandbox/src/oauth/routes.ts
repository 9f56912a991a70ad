import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Faults } from '../control/faults';
import { html, isWebAddress, sendPage, withQuery, type Html } from '../http/page';
import { formOf, textOf } from '../http/params';
import type { SandboxOptions } from '../options';
import { beginFacebookSession, registerFacebookSession } from './facebookSession';
import { Grants, identityOf, isProvider, PROVIDERS, type Provider, type TokenRequest } from './grants';

const PEOPLE = [
  ['casey@demo.test', 'Casey Morgan'],
  ['vip@demo.test', 'Val Ip'],
  ['nozip@demo.test', 'Noa Zip'],
  ['new.neighbor@demo.test', 'Nina Neighbor'],
] as const;

interface Ask {
  client_id?: string;
  redirect_uri?: string;
  response_type?: string;
  state?: string;
  nonce?: string;
  code_challenge?: string;
  code_challenge_method?: string;
}

const base = '/sandbox/oauth/:provider';
const unknown = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'unknown_provider' });

type WithProvider = { Params: { provider: string } };

/** Errors that providers show on their own page, because the return address cannot be trusted. */
function problemOf(ask: Ask): string | null {
  if (!ask.client_id) return 'Missing required parameter: client_id';
  if (!isWebAddress(ask.redirect_uri)) return 'Error 400: redirect_uri_mismatch';
  if (ask.response_type !== 'code') return 'Invalid response_type';
  if (ask.code_challenge && ask.code_challenge_method !== 'S256') return 'Invalid code_challenge_method';
  return null;
}

const person = ([email, name]: readonly [string, string]): Html =>
  html`<button name="person" value="${email}" class="quiet">${name}<span>${email}</span></button>`;

/**
 * This stand-in does not check who owns an address. A public demo server therefore accepts addresses of `demo.test` only;
 * otherwise anybody could sign in to the account of another visitor.
 */
const MADE_UP = /^[^\s@,<>]+@demo\.test$/i;

function consent(reply: FastifyReply, provider: Provider): FastifyReply {
  const body = html`<div class="card">
      <p>Dwellivery asks for your name and e-mail address.</p>
      <form method="post" class="people">${PEOPLE.map(person)}</form>
    </div>
    <div class="card">
      <form method="post">
        <h2>Somebody else</h2>
        <div class="two">
          <label>E-mail<input type="email" name="email" required autocomplete="email" /></label>
          <label>Name<input name="name" required autocomplete="name" /></label>
        </div>
        <button>Continue</button>
      </form>
    </div>
    <form method="post"><button name="cancel" value="1" class="quiet">Cancel</button></form>`;
  return sendPage(reply, { title: `Sign in with ${PROVIDERS[provider]}`, body });
}

const fields = (request: FastifyRequest): Record<string, string> => {
  const entries = Object.entries(formOf(request.body));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

const emailOf = (form: Record<string, string>): string => form['person'] ?? form['email'] ?? '';

function decide(grants: Grants, provider: Provider, ask: Ask, form: Record<string, string>): string {
  const back = ask.redirect_uri ?? '';
  if (form['cancel'] !== undefined) return withQuery(back, { error: 'access_denied', state: ask.state });
  const email = emailOf(form);
  const name = PEOPLE.find(([known]) => known === email)?.[1] ?? form['name'] ?? '';
  const code = grants.issue({
    provider,
    clientId: ask.client_id ?? '',
    redirectUri: back,
    nonce: ask.nonce ?? null,
    challenge: ask.code_challenge ?? null,
    identity: identityOf(provider, email, name),
  });
  return withQuery(back, { code, state: ask.state });
}

/** Of Facebook's profile the fields that the product asks for. */
function profile(provider: Provider, identity: ReturnType<typeof identityOf>): object {
  const { sub, name, email } = identity;
  return provider === 'facebook' ? { id: sub, name, email } : identity;
}

/** Reads a JSON or form body, as the providers do. */
function tokenRequest(request: FastifyRequest): TokenRequest {
  const query = request.query as TokenRequest;
  if (!request.headers['content-type']?.includes('json')) return { ...query, ...fields(request) };
  try {
    return JSON.parse(textOf(request.body)) as TokenRequest;
  } catch {
    return {};
  }
}

function registerTokens(app: FastifyInstance, grants: Grants, faults: Faults): void {
  app.route<WithProvider>({
    method: ['GET', 'POST'],
    url: `${base}/token`,
    handler: async (request, reply) => {
      const { provider } = request.params;
      if (!isProvider(provider)) return unknown(reply);
      if (faults.take(['oauth_fail']) !== null)
        return reply.code(503).send({ error: 'temporarily_unavailable' });
      const answer = await grants.exchange(provider, tokenRequest(request));
      return reply
        .code('error' in answer ? 400 : 200)
        .header('cache-control', 'no-store')
        .send(answer);
    },
  });
  app.get<WithProvider>(`${base}/userinfo`, async (request, reply) => {
    const { provider } = request.params;
    if (!isProvider(provider)) return unknown(reply);
    const token =
      request.headers.authorization?.replace(/^Bearer /i, '') ??
      (request.query as { access_token?: string }).access_token;
    const identity = grants.identity(token ?? '');
    if (identity === null) return reply.code(401).send({ error: 'invalid_token' });
    return profile(provider, identity);
  });
}

function registerKeys(app: FastifyInstance, grants: Grants): void {
  app.get<WithProvider>(`${base}/keys`, async (request, reply) => {
    const { provider } = request.params;
    return isProvider(provider) ? grants.signers[provider].keySet() : unknown(reply);
  });
}

/** Sign-in with Facebook and Google: consent page, code, PKCE, token, its keys and profile. */
export function registerOauth(
  app: FastifyInstance,
  faults: Faults,
  { clock, password }: Pick<SandboxOptions, 'clock' | 'password'>,
): void {
  const grants = new Grants(clock);

  app.get<WithProvider>(`${base}/authorize`, async (request, reply) => {
    const { provider } = request.params;
    if (!isProvider(provider)) return unknown(reply);
    const problem = problemOf(request.query as Ask);
    if (problem !== null)
      return sendPage(reply, { title: 'Access blocked', body: html`<p class="error">${problem}</p>` }, 400);
    return consent(reply, provider);
  });
  app.post<WithProvider>(`${base}/authorize`, async (request, reply) => {
    const { provider } = request.params;
    const ask = request.query as Ask;
    if (!isProvider(provider)) return unknown(reply);
    if (problemOf(ask) !== null) return reply.code(400).send({ error: 'invalid_request' });
    const form = fields(request);
    if (password !== undefined && form['cancel'] === undefined && !MADE_UP.test(emailOf(form))) {
      const problem = 'Anybody can be anybody here, so this demonstration takes addresses of demo.test only.';
      return sendPage(reply, { title: 'Access blocked', body: html`<p class="error">${problem}</p>` }, 403);
    }
    if (provider === 'facebook' && form['cancel'] === undefined) beginFacebookSession(reply);
    return reply.redirect(decide(grants, provider, ask, form), 303);
  });
  registerTokens(app, grants, faults);
  registerKeys(app, grants);
  registerFacebookSession(app);
}
