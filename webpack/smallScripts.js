/** Scripts beside the bundle: the one that is inlined in the page (src/app/early), and that of the plain report page. */
const path = require('node:path');
const esbuild = require('esbuild');
const { sealedPath } = require('./routeTables');

const ROOT = path.join(__dirname, '..');

async function scriptOf(folder, contents) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: path.join(ROOT, folder) },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    define: { __BUILD_ID__: '""', 'process.env.NODE_ENV': '"production"' },
    write: false,
    absWorkingDir: ROOT,
  });
  return outputFiles[0].text.trim();
}

exports.inlineScript = () =>
  scriptOf(
    'src/app/early',
    `import { early } from './early'; early(location.pathname, ${JSON.stringify(sealedPath)});`,
  );

/** `/report.js` */
exports.reportScript = () =>
  scriptOf('src/support/report', `import { plainReport } from './plainReport'; plainReport();`);
