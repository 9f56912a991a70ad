import { leadParams } from '@dwellivery/domain/orderPayload';
import { sessionStore } from '@/lib/storage';
import { captureLeadTracking, leadTracking } from './leadTracking';

const at = (path: string) => window.history.replaceState(null, '', path);

afterEach(() => {
  sessionStore()
    .keys()
    .forEach((key) => sessionStore().removeItem(key));
  at('/');
});

describe('lead tracking', () => {
  it('keeps utm_*, rid, aid and the foreign referrer for the session', () => {
    at(
      '/events/101?UTM_Source=flyer&utm_campaign=invite&rid=7&aid=8&email=a@b.test&utm_content2=b&utm_=no&utm_ü=no',
    );
    captureLeadTracking('https://news.test/today?secret=1');
    const first = {
      utm_content2: 'b',
      utm_source: 'flyer',
      utm_campaign: 'invite',
      rid: '7',
      aid: '8',
      referer: 'https://news.test/today',
    };
    expect(leadTracking()).toEqual(first);
    at('/browse?utm_source=mail&rid=');
    captureLeadTracking('https://other.test/');
    expect(leadTracking()).toEqual({ ...first, utm_source: 'mail' });
  });

  it('does not count own pages as referrer', () => {
    captureLeadTracking('http://localhost/browse');
    captureLeadTracking('');
    captureLeadTracking('junk');
    expect(leadTracking()).toEqual({});
  });

  it('stays within the bounds of the contract, whatever is stored', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `utm_${'abcdefghij'[i % 10]}${'x'.repeat(1 + i / 10)}`,
        'v'.repeat(999),
      ]),
    );
    sessionStore().setItem('lead', JSON.stringify({ ...many, __proto__x: 'y', password: 'p', rid: 7 }));
    const pairs = Object.entries(leadTracking());
    // An order adds one more, and the API takes 20.
    expect(Object.keys(leadParams(leadTracking()))).toHaveLength(20);
    expect(pairs.every(([name, text]) => /^[a-z_]{1,40}$/.test(name) && text.length <= 300)).toBe(true);
    for (const junk of ['[]', 'x', 'null', '7']) {
      sessionStore().setItem('lead', junk);
      expect(leadTracking()).toEqual({});
    }
  });

  it('keeps what the API can store, so that a broken link blocks neither sign-in nor orders', () => {
    at(`/?utm_source=a%00b&utm_campaign=${encodeURIComponent(`${'v'.repeat(299)}🌮`)}&utm_term=🌮`);
    captureLeadTracking('');
    expect(leadTracking()).toEqual({ utm_source: 'ab', utm_campaign: 'v'.repeat(299), utm_term: '🌮' });
  });
});
