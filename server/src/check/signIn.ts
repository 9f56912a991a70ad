/** Sign-in with Google and Facebook: the client's secret, and the address that the provider sends customers back to. */
import type { OauthProvider } from '../config/config';
import {
  ask,
  jsonOf,
  look,
  missing,
  off,
  ready,
  reasonOf,
  type Check,
  type Checking,
  type Finding,
} from './finding';

const PROVIDERS = {
  google_oauth2: {
    name: 'Google',
    settings: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    where: 'Google Cloud, Credentials',
  },
  facebook: {
    name: 'Facebook',
    settings: 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET',
    where: 'Meta for Developers, Facebook Login, Settings',
  },
} as const;
type Id = keyof typeof PROVIDERS;

type Refusal = { error: string | { message?: string; code?: number }; error_description?: string };

/** A code that cannot be valid: a provider that knows the client complains of the code only. */
async function checkClient(
  id: Id,
  { tokenUrl, clientId, clientSecret }: OauthProvider,
  back: string,
): Promise<Finding> {
  const { name, settings, where } = PROVIDERS[id];
  const what = `Sign-in with ${name}, client`;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'check',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: back,
  });
  const answer = await ask(tokenUrl, { method: 'POST', body });
  const { error, error_description: description } = jsonOf<Refusal>(answer);
  const words = typeof error === 'string' ? `${error} ${description ?? ''}` : (error?.message ?? '');
  if (/invalid_client|unauthorized_client|client secret|application/i.test(words))
    return missing(what, `${name} refuses it (${words.trim()})`, `${settings}: ${where}`);
  return answer.status >= 500
    ? missing(what, `${name} answers ${answer.status}`, 'try again later')
    : ready(what, `${name} knows it`);
}

async function checkRedirect(id: Id, provider: OauthProvider, back: string): Promise<Finding> {
  const { name, where } = PROVIDERS[id];
  const what = `Sign-in with ${name}, redirect URI`;
  const how = `${where}: add ${back}`;
  // Facebook shows its complaint in the page of a signed-in person.
  if (id === 'facebook') return look(what, 'only a browser can tell', how);
  const query = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: back,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'check',
  });
  const { status, headers } = await ask(`${provider.authorizeUrl}?${query}`);
  const isRefused = status >= 400 || /\/oauth\/error|[?&]authError=/.test(headers.get('location') ?? '');
  return isRefused ? missing(what, `${name} refuses ${back}`, how) : ready(what, back);
}

async function checkProvider({ config }: Checking, id: Id): Promise<Finding[]> {
  const provider = config.oauth[id];
  const { name, settings, where } = PROVIDERS[id];
  if (!provider) return [off(`Sign-in with ${name}`, 'its button is hidden', `${settings}: ${where}`)];
  const back = `${config.publicUrl}/users/auth/${id}/callback`;
  try {
    return await Promise.all([checkClient(id, provider, back), checkRedirect(id, provider, back)]);
  } catch (error) {
    return [
      missing(`Sign-in with ${name}`, `no answer (${reasonOf(error)})`, `the server needs to reach ${name}`),
    ];
  }
}

export const checkSignIn: Check = async (checking) =>
  (await Promise.all([checkProvider(checking, 'google_oauth2'), checkProvider(checking, 'facebook')])).flat();
