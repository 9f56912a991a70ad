/** Random HTML that tries to run a script, by a grammar: what a cleaner of HTML has to survive. */
import { dice } from '../../server/test/dice';

/** Notes itself, as a script that ran. */
const RUN = '(window.pwned=window.pwned||[]).push(1)';
const EVIL = 'https://evil.example/x';

const HANDLERS = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onbegin',
  'onpageshow',
  'oncontentvisibilityautostatechange',
];
const TRIGGERS = [
  'autofocus tabindex=0',
  'src=x',
  'open',
  'style="animation:x 1s"',
  'style="content-visibility:auto"',
  '',
];
const HOLDERS = [
  'img',
  'svg',
  'video',
  'audio',
  'body',
  'details',
  'input',
  'marquee',
  'p',
  'a',
  'math',
  'iframe',
  'object',
  'select',
  'xss',
  'animate',
  'image',
  'source',
  'template',
  'style',
  'font',
  'frameset',
];
const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java&#10;script:${RUN}`,
  `java&Tab;script:${RUN}`,
  `&#x6A;avascript:${RUN}`,
  ` \u0001javascript:${RUN}`,
  `data:text/html,<script>parent.${RUN}</script>`,
  `data:image/svg+xml,<svg onload="${RUN}">`,
  `vbscript:${RUN}`,
  EVIL,
];
const CARRIERS = [
  '<a href="@">x</a>',
  '<iframe src="@"></iframe>',
  '<form action="@"><button>x</button></form>',
  '<svg><a xlink:href="@"><text>x</text></a></svg>',
  '<object data="@"></object>',
  '<embed src="@">',
  '<math href="@">x</math>',
  '<meta http-equiv="refresh" content="0;url=@">',
  '<base href="@">',
  '<link rel="stylesheet" href="@">',
  '<svg><use href="@"></use></svg>',
  '<svg><animate attributeName="href" values="@"></animate></svg>',
  '<button formaction="@">x</button>',
  '<script src="@"></script>',
];
const WRAPS = [
  '@',
  '<p>@</p>',
  '<svg>@</svg>',
  '<math><mtext>@</mtext></math>',
  '<svg><foreignObject>@</foreignObject></svg>',
  '<svg><style>@</style></svg>',
  '<noscript><p title="</noscript>@"></noscript>',
  '<template>@</template>',
  '<textarea>@',
  '<title>@</title>',
  '<!--><!-->@-->',
  '<![CDATA[@]]>',
  '<math><mtext><table><mglyph><style>@',
  '<form><math><mtext></form><form><mglyph><style>@',
  '<select><option>@</select>',
  '<xmp>@</xmp>',
  '<plaintext>@',
  '<a title="@">x</a>',
  `<p id='"@'>x</p>`,
  '<table><td>@',
];
const PLAIN = [
  `<script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</script>`,
  `<SCRIPT/x>${RUN}</SCRIPT>`,
  `<script\u0000>${RUN}</script>`,
  `<svg><script href="data:text/javascript,${RUN}"/></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<img src=x:x onerror="${RUN}" x`,
  `\`"'><img src=x onerror=${RUN}>`,
];

/** @returns `count` payloads; the same ones for the same seed */
export function hostileMarkup(count: number, seed: number): string[] {
  const random = dice(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const quoted = (text: string) =>
    pick([`"${text}"`, `'${text.replaceAll("'", '&#39;')}'`, text.replaceAll(' ', '&#32;')]);
  const core = (): string => {
    const kind = random();
    if (kind < 0.2) return pick(PLAIN);
    if (kind < 0.5) return pick(CARRIERS).replace('@', () => pick(ADDRESSES));
    const space = pick([' ', '/', '\t', '\n', '\f']);
    const name = pick(HANDLERS);
    const handler = pick([name, name.toUpperCase(), name.replace('on', 'oN')]);
    return `<${pick(HOLDERS)}${space}${pick(TRIGGERS)} ${handler}=${quoted(RUN)}>x`;
  };
  return Array.from({ length: count }, () =>
    pick(WRAPS).replace('@', () => (random() < 0.4 ? pick(WRAPS).replace('@', core) : core())),
  );
}
