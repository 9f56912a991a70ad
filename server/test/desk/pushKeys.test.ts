/** `desk push-keys`: a pair that the server starts with. */
import { readConfig } from '../../src/config/config';
import { runDesk } from '../../src/desk/run';

it('prints a fresh pair as settings, without opening a store', async () => {
  let out = '';
  const terminal = {
    out: (text: string) => void (out += text),
    err: () => undefined,
    readFile: () => Promise.reject(new Error('no file')),
    writeFile: () => Promise.reject(new Error('no file')),
    who: 'olga',
  };
  const open = jest.fn();
  expect(await runDesk(['push-keys'], { terminal, open })).toBe(0);
  const [first] = [out];
  out = '';
  await runDesk(['push-keys'], { terminal, open });
  expect(out).not.toBe(first);
  expect(open).not.toHaveBeenCalled();
  const env = Object.fromEntries(
    out
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  ) as Record<string, string>;
  const { push } = readConfig({ NODE_ENV: 'test', WEB_DIR: '', ...env }, '/nowhere');
  expect(push).toMatchObject({ publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY });
});
