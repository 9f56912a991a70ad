import fc from 'fast-check';
import { recordOf } from './letters';
import { readBlocks } from './readBlock';
import { writeBlock } from './writeBlock';

const LIMIT = 1_000_000;
const STORE = JSON.stringify({
  'dw:session': '{"v":1,"d":{"userId":1}}',
  'dw:cart:101': '{"v":1,"d":{"notes":"“Crème brûlée”, <b>no</b> nuts & more = 20 > 10 -- x_y_z"}}',
});
const only = async (text: string) => {
  const blocks = await readBlocks(text, LIMIT);
  expect(blocks).toHaveLength(1);
  return blocks[0];
};

type Mail = (text: string) => string;
const lines = (text: string, write: (line: string) => string): string =>
  text.split('\n').map(write).join('\n');
const escaped: Mail = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const wrapped =
  (width: number, end = ''): Mail =>
  (text) =>
    lines(text, (line) => (line.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? ['']).join(`${end}\n`));

/** The encoding of a mail's body: other characters as `=E2=80=9C`, lines of at most 76 with a soft break. */
const quotedPrintable: Mail = (text) =>
  wrapped(
    72,
    '=',
  )(
    text.replace(/[^\n\t -<>-~]|[ \t]$/gmu, (character) =>
      [...new TextEncoder().encode(character)]
        .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join(''),
    ),
  );

const html =
  (open: string, close: string): Mail =>
  (text) =>
    lines(text, (line) => `${open}${escaped(line)}${close}`);

/** What programs, people and translators do to a text on its way. */
const MAILS: [name: string, fc.Arbitrary<Mail>][] = [
  ['breaks lines', fc.integer({ min: 16, max: 110 }).map((width) => wrapped(width))],
  ['breaks lines and leaves a space', fc.integer({ min: 16, max: 110 }).map((width) => wrapped(width, ' '))],
  [
    'joins lines',
    fc.constantFrom<Mail>(
      (text) => text.replace(/\n/g, ' '),
      (text) => text.replace(/\n/g, ''),
    ),
  ],
  [
    'quotes and indents',
    fc.constantFrom('> ', '>', '>> ', '| ', '  ', '\t', '\u00a0\u00a0', '* ', '1. ').map(
      (mark): Mail =>
        (text) =>
          lines(text, (line) => mark + line),
    ),
  ],
  ['ends lines as Windows does', fc.constant<Mail>((text) => text.replace(/\r?\n/g, '\r\n'))],
  ['doubles line ends', fc.constant<Mail>((text) => text.replace(/\n/g, '\n\n'))],
  [
    'adds spaces at the ends',
    fc.constantFrom(' ', '\u00a0', '\u200b', '\t').map((end) => (text) => lines(text, (line) => line + end)),
  ],
  [
    'is typographic',
    fc.constant<Mail>((text) =>
      text
        .replace(/"/g, '“')
        .replace(/--/g, '—')
        .replace(/-/g, '–')
        .replace(/'/g, '’')
        .replace(/ /g, '\u00a0'),
    ),
  ],
  ['encodes as quoted-printable', fc.constant(quotedPrintable)],
  [
    'is HTML',
    fc.constantFrom(
      html('', '<br>'),
      html('', '<BR>'),
      html('<div>', '</div>'),
      html(
        '<p class="MsoNormal"><span style="font-family:Helvetica,\'Times New Roman\'">',
        '<o:p></o:p></span></p>',
      ),
      html('<li>', '<wbr>&nbsp;</li>'),
    ),
  ],
  ['escapes', fc.constant(escaped)],
  [
    'translates the words',
    fc.constant<Mail>((text) =>
      text
        .replace(/begin-/g, 'Anfang ')
        .replace(/end-/g, 'Ende ')
        .replace(/copy/g, 'Kopie'),
    ),
  ],
  [
    'writes around it',
    fc.constant<Mail>(
      (text) =>
        `Hi,\nON MON, JUN 1, XAVIER WROTE YOU: <X@Y.Z>\n${text}\n-- \nMIT FREUNDLICHEN GRÜSSEN, ZOË WYNN`,
    ),
  ],
];

it('is read as it was written, in lines that no program needs to break', async () => {
  const block = await writeBlock(STORE);
  expect(Math.max(...block.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(64);
  expect(block).toMatch(/^begin-dwellivery-copy W[G-V]+Y\n(?:X[G-V]+Y\n)+end-dwellivery-copy Z[G-V]+Y\n$/);
  expect(await only(block)).toEqual({ ok: true, text: STORE });
  expect((await writeBlock('a'.repeat(10_000))).length).toBeLessThan(500);
});

it.each(MAILS)('is read after a mail that %s', async (_name, mails) => {
  const block = await writeBlock(STORE);
  await fc.assert(
    fc.asyncProperty(mails, async (mail) => {
      expect(await only(mail(block))).toEqual({ ok: true, text: STORE });
    }),
    { numRuns: 20 },
  );
});

it('is read after any of them in any order', async () => {
  const mail = fc.oneof(...MAILS.map(([, mails]) => mails));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(mail, { maxLength: 5 }),
      async (text, mails) => {
        const sent = mails.reduce((sofar, one) => one(sofar), await writeBlock(text));
        expect((await readBlocks(sent, LIMIT))[0]).toEqual({ ok: true, text });
      },
    ),
    { numRuns: 300 },
  );
});

it('is read in a browser that cannot deflate', async () => {
  const { CompressionStream: known } = globalThis;
  Object.assign(globalThis, { CompressionStream: undefined });
  const block = await writeBlock(STORE.repeat(3)).finally(() =>
    Object.assign(globalThis, { CompressionStream: known }),
  );
  expect(await only(wrapped(40)(block))).toEqual({ ok: true, text: STORE.repeat(3) });
});

it('is one block where the answer repeats it, and of two it reads both', async () => {
  const [block, other] = [await writeBlock(STORE), await writeBlock('{}')];
  const quoted = lines(block, (line) => `> ${line}`);
  expect(await only(`${block}\n\n${quoted}`)).toEqual({ ok: true, text: STORE });
  expect(await readBlocks(other + quoted, LIMIT)).toEqual([
    { ok: true, text: '{}' },
    { ok: true, text: STORE },
  ]);
});

describe('damage', () => {
  const problemOf = async (text: string) => {
    const block = await only(text);
    return block?.ok === false ? block.problem : 'none';
  };
  const aBlock = async () => (await writeBlock(STORE)).trim().split('\n');

  it('of one letter is named by its line', async () => {
    const block = await aBlock();
    const count = block.length - 2;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: count }),
        fc.nat(40),
        fc.constantFrom('', 'G', 'V', 'GG', 'X', 'Y', 'q'),
        async (number, at, letters) => {
          const line = block[number] ?? '';
          const damaged = line.slice(0, at) + letters + line.slice(at + 1);
          fc.pre(damaged !== line);
          expect(await problemOf(block.with(number, damaged).join('\n'))).toContain(
            `Line ${number} of the ${count} lines of the copy is missing or damaged.`,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never leads to another text', async () => {
    const block = (await aBlock()).join('\n');
    const edit = fc.record({
      from: fc.nat(block.length),
      length: fc.nat(120),
      text: fc.string({ unit: fc.constantFrom(...'GHIJKLMNOPQRSTUVWXYZ\n> ab'), maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const damaged = edits.reduce(
          (text, { from, length, text: added }) => text.slice(0, from) + added + text.slice(from + length),
          block,
        );
        for (const read of await readBlocks(damaged, LIMIT)) if (read.ok) expect(read.text).toBe(STORE);
      }),
      { numRuns: 300 },
    );
  });

  it('is named: cut off, several lines, without its outer lines, or nothing left', async () => {
    const block = await aBlock();
    const count = block.length - 2;
    expect(await problemOf(block.slice(0, 3).join('\n'))).toContain(
      `is cut off before its line 3 of ${count}.`,
    );
    expect(await problemOf(block.toSpliced(2, 2).join('\n'))).toMatch(/^Line 2 of .* damaged, and 1 more/);
    expect(await problemOf(block.slice(1, -1).join('\n'))).toMatch(/^The first and the last line/);
    expect(await problemOf('begin-dwellivery-copy\n[…]\nend-dwellivery-copy')).toMatch(/^The lines of/);
    expect(await readBlocks('Hello, GUYS!', LIMIT)).toEqual([]);
    // One of the outer lines is enough.
    for (const rest of [block.slice(1), block.slice(0, -1)])
      expect(await only(rest.join('\n'))).toEqual({ ok: true, text: STORE });
  });

  it('is not what a newer version wrote', async () => {
    const [begin = ''] = await aBlock();
    const facts = begin.split(' ')[1]?.slice(1, -5) ?? '';
    const newer = recordOf(`WI${facts.slice(1)}`);
    expect(await problemOf(newer)).toBe('This copy was made by a newer version of the site.');
  });

  it('is refused of a block that inflates beyond the limit', async () => {
    const [block] = await readBlocks(await writeBlock('a'.repeat(LIMIT + 1)), LIMIT);
    expect(block).toEqual({ ok: false, problem: 'This copy is too large.' });
  });
});
