/** A person at a browser: what they ask of the API about accounts, and the mails that they receive. */
import type { InjectOptions } from 'fastify';
import type { Static } from '@sinclair/typebox';
import type { Access } from '../../src/schemas/access';
import type { User } from '../../src/schemas/users';
import { openFakeOauth, type FakeOauth, type ProviderName, type Says } from '../fakeOauth';
import { call, DEMO_PASSWORD, makeTestApp, type TestApp } from '../helper';

export { DEMO_PASSWORD };
export type World = TestApp & { oauth: FakeOauth };
export type Answer<T = Record<string, never>> = {
  status: number;
  body: T & { code?: string; message?: string; errors?: Record<string, string[]> };
};
type Signed = { session: { token: string; user: User } };

export async function openWorld(): Promise<World> {
  const oauth = await openFakeOauth();
  const test = await makeTestApp({ config: { oauth: oauth.config } });
  const close = async () => {
    await test.close();
    await oauth.close();
  };
  return { ...test, oauth, close };
}

export type Mail = { kind: string; token: string };

/** All mails to an address, the oldest first. */
export async function mailsTo({ context }: World, address: string): Promise<Mail[]> {
  const rows = await context.db.query.mails.findMany({ orderBy: (mails, { asc }) => asc(mails.id) });
  return rows
    .filter(({ recipient }) => recipient === address)
    .map(({ kind, payload }) => ({ kind, token: String(payload.token ?? '') }));
}

export class Person {
  token: string | null = null;
  /** Of the account that they are signed in to. */
  id = 0;

  constructor(
    readonly world: World,
    readonly address: string,
    readonly userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36',
  ) {}

  async ask<T>(method: InjectOptions['method'], url: string, payload?: object): Promise<Answer<T>> {
    const headers = {
      'user-agent': this.userAgent,
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
    };
    const { status, body } = await call<Answer<T>['body']>(this.world.app, {
      method,
      url: `/api/v2${url}`,
      headers,
      payload,
    });
    return { status, body };
  }

  /** A call that ends signed in. */
  private async enter(
    method: InjectOptions['method'],
    url: string,
    payload?: object,
  ): Promise<Answer<Signed>> {
    const answer = await this.ask<Signed>(method, url, payload);
    if (answer.status === 200) {
      this.token = answer.body.session.token;
      this.id = answer.body.session.user.id;
    }
    return answer;
  }

  async register(password: string, email = this.address): Promise<Answer<{ token: string; user: User }>> {
    const user = { name: 'Some Name', email, password, phone: '6305550199', postal_code: '60540' };
    const answer = await this.ask<{ token: string; user: User }>('POST', '/users', { user });
    if (answer.status === 200) {
      this.token = answer.body.token;
      this.id = answer.body.user.id;
    }
    return answer;
  }

  /** A call with the current password, which gives the session another token. */
  async prove(method: InjectOptions['method'], url: string, password = DEMO_PASSWORD): Promise<Answer> {
    const answer = await this.ask<{ token?: string }>(method, url, { user: { current_password: password } });
    this.token = answer.body.token ?? this.token;
    return answer as Answer;
  }

  signIn = (password = DEMO_PASSWORD, email = this.address) =>
    this.enter('POST', '/session', { email, password });
  comeBy = (provider: ProviderName, says: Says) =>
    this.enter('POST', '/session/omniauth', this.world.oauth.visit(provider, says));
  confirm = (token: string) => this.enter('POST', `/confirmations/${token}`);
  reset = (token: string, password: string) => this.enter('PATCH', `/passwords/${token}`, { password });
  undo = (token: string, password: string) => this.enter('POST', `/email_undos/${token}`, { password });
  async change(user: object): Promise<Answer<{ user: User; token: string | null }>> {
    const answer = await this.ask<{ user: User; token: string | null }>('PATCH', `/users/${this.id}`, {
      user,
    });
    if (answer.status === 200) this.token = answer.body.token ?? this.token;
    return answer;
  }

  takeAddress = (token: string) => this.ask<{ user: User }>('POST', `/email_changes/${token}`);
  forgot = () => this.ask('POST', '/passwords', { email: this.address });

  async access(): Promise<Static<typeof Access>> {
    return (await this.ask<{ access: Static<typeof Access> }>('GET', `/users/${this.id}/access`)).body.access;
  }

  /** Whom the browser is signed in as; null where the session has ended. */
  async who(): Promise<User | null> {
    const { body } = await this.ask<{ session: { user: User } | null }>('GET', '/session');
    return body.session?.user ?? null;
  }

  /** The token of their newest mail of that kind. */
  async link(kind: string): Promise<string> {
    const mail = (await mailsTo(this.world, this.address)).filter((one) => one.kind === kind).at(-1);
    if (!mail) throw new Error(`${this.address} has no mail of the kind ${kind}.`);
    return mail.token;
  }

  async mails(): Promise<string[]> {
    return (await mailsTo(this.world, this.address)).map(({ kind }) => kind);
  }
}
