import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Sizes of the specifications that only style sheets contain; 1rem is 16 px. */
const style = (file: string): string =>
  readFileSync(path.join(__dirname, '..', file), 'utf8').replace(/\s+/g, ' ');

it.each([
  ['the header is sticky', 'app/layout/Header.module.css', /\.header \{[^}]*position: sticky/],
  ['its menu unfolds at 768 px', 'app/layout/Header.module.css', /@media \(min-width: 48rem\)/],
  [
    'the hamburger is gone from 768 px',
    'components/base.css',
    /@media \(min-width: 48rem\) \{[^@]*\.only-phone/,
  ],
  ['toasts stand at the top, in the middle', 'components/ui/Toaster.module.css', /top: max\([^}]*left: 50%/],
  ['the hero is 680 px high at least', 'features/home/Hero.module.css', /min-height: 42\.5rem/],
  ['the map of an event is 440 px high', 'features/maps/Maps.module.css', /height: 440px/],
])('%s', (_what, file, rule) => expect(style(file)).toMatch(rule));
