import path from 'node:path';
import { patternOf, type RoutesFile } from './earlyData';
import { freshFile } from './lib/freshFile';

type Page = () => string | null;

/**
 * The pages of the build (webpack.config.js). `whole` contains the skeletons of all screens, `of` that of a path alone, which paints
 * earlier. Null before the build.
 */
export function builtPages(
  root: string,
  table: () => RoutesFile | null,
  read: (html: string) => string,
): { whole: Page; of: (pathname: string) => string | null } {
  const whole = freshFile(path.join(root, 'index.html'), read);
  const pages = new Map<string, Page>();
  const pageWith = (skeleton: string): Page => {
    const page = pages.get(skeleton) ?? freshFile(path.join(root, `skeletons/${skeleton}.html`), read);
    pages.set(skeleton, page);
    return page;
  };
  const of = (pathname: string) => {
    const row = table()?.skeletons.find(({ at }) => patternOf(at).test(pathname));
    return pageWith(row?.skeleton ?? 'page')() ?? whole();
  };
  return { whole, of };
}
