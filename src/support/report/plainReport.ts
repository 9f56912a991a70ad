import { reportNumber } from '@dwellivery/domain/reportNumber';
import { sendProblemReport } from '@/api/problemReports';
import { parseRuntimeConfig, runtimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { copyText } from '@/lib/copyText';
import { asRecord, isWhole, parseJson } from '@/lib/records';
import { saveFile } from '@/lib/saveFile';
import { openLocalStore } from '@/lib/storage';
import { PREFIX } from '@/lib/storageKeys';
import { writeBlock } from '../block/writeBlock';
import { ownReports } from './ownReports';
import { storeText } from './storeText';

/** The signed-in customer; null for a visitor, or if the store is damaged. */
function storedUserId(): number | null {
  const session = asRecord(parseJson(openLocalStore()?.getItem(`${PREFIX}session`) ?? ''));
  const { userId } = asRecord(session.d);
  return isWhole(userId) ? userId : null;
}

/** The page of the app carries the settings of this installation; without it the defaults hold. */
async function readSettings(): Promise<void> {
  const answer = await fetch('/').catch(() => null);
  const [, text = ''] = /id="runtime-config">([^<]*)</.exec((await answer?.text()) ?? '') ?? [];
  setRuntimeConfig(parseRuntimeConfig(parseJson(text)));
}

const element = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/** The plain report page (public/report.html): one file without the app's bundle, for when the app does not start. */
export function plainReport(): void {
  const store = storeText();
  const tell = (words: string) => {
    element('outcome').textContent = words;
  };
  const onPress = (id: string, press: () => void | Promise<void>) =>
    element(id).addEventListener('click', () => void press());
  element<HTMLTextAreaElement>('store').value = JSON.stringify(parseJson(store), null, 1);

  const settings = readSettings().then(() => {
    const { supportEmail } = runtimeConfig();
    Object.assign(element('address'), { textContent: supportEmail, href: `mailto:${supportEmail}` });
  });
  onPress('send', async () => {
    tell('Sending…');
    await settings;
    try {
      const sent = await sendProblemReport({
        report: store,
        note: element<HTMLTextAreaElement>('note').value,
      });
      ownReports.add({ ...sent, userId: storedUserId() });
      tell(`Sent. Its number is ${reportNumber(sent.id)}: tell it to us when you write.`);
    } catch {
      tell('It could not be sent. Please copy or save it, and send it by e-mail.');
    }
  });
  onPress('copy', async () => {
    const isCopied = await copyText(writeBlock(store));
    tell(
      isCopied
        ? 'Copied. Paste it into your message to us.'
        : 'Your browser did not let us copy it. Please save the file instead.',
    );
  });
  onPress('save', () => {
    saveFile('dwellivery-store.json', 'application/json', store);
    tell('Saved. Attach the file to your message to us.');
  });
}
