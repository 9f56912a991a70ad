import type { Command } from 'commander';
import type { Actions } from '../actions';
import { answer, type Answer } from '../answer';

/** A fresh pair; nothing is stored. */
async function pushKeys(): Promise<Answer> {
  const { generateVAPIDKeys } = await import('web-push');
  const { publicKey, privateKey } = generateVAPIDKeys();
  const text = `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`;
  return answer({ publicKey, privateKey }, text);
}

export function pushCommands(program: Command, { printing }: Actions): void {
  program
    .command('push-keys')
    .description('a new pair of keys for push notifications, to be set in the environment')
    .action(printing(pushKeys));
}
