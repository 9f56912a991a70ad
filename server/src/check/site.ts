/** The address that customers type: HTTPS, a proxy that says who calls, this release behind it. */
import { product } from '../config/version';
import { ask, jsonOf, missing, ready, reasonOf, type Check, type Checking, type Finding } from './finding';

function checkProxy({ config }: Checking): Finding {
  return config.trustProxy > 0
    ? ready('TRUST_PROXY', `${config.trustProxy} in front of the server`)
    : missing(
        'TRUST_PROXY',
        'all customers count as one address, and share its limits',
        'TRUST_PROXY=1 behind one proxy',
      );
}

async function checkSiteAddress(url: string): Promise<Finding> {
  const what = `Address ${url}`;
  try {
    const answer = await ask(`${url}/version`);
    const { version } = jsonOf<{ version: string }>(answer);
    if (version === product.version) return ready(what, `answers with release ${version}`);
    const says = version
      ? `release ${version} runs there, this is ${product.version}`
      : `answers ${answer.status}`;
    return missing(what, says, 'start this release there: node server/dist/main.js');
  } catch (error) {
    const how = 'start the server; then look at the name in DNS, the certificate and the proxy';
    return missing(what, `no answer (${reasonOf(error)})`, how);
  }
}

export const checkSite: Check = async (checking) => {
  const { publicUrl, apiUrl } = checking.config;
  const insecure = [...new Set([publicUrl, apiUrl])].filter((url) => !url.startsWith('https://'));
  const https =
    insecure.length === 0
      ? ready('HTTPS', publicUrl)
      : missing('HTTPS', `${insecure.join(' and ')} is not https`, 'PUBLIC_URL=https://app.example.com');
  return [https, checkProxy(checking), await checkSiteAddress(apiUrl)];
};
