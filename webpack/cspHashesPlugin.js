/** Writes csp.json: the hashes of the page's inline scripts and styles, for the server's Content-Security-Policy. */
const { createHash } = require('node:crypto');

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const inline = (html, tag) =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => hash(text));

class CspHashesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('CspHashesPlugin', (compilation) => {
      // Runs after file names are final, because the early script contains some of them.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'CspHashesPlugin', stage }, (assets) => {
        const page = assets['index.html'];
        if (!page) return;
        const html = page.source().toString();
        const hashes = { script: inline(html, 'script'), style: inline(html, 'style') };
        compilation.emitAsset('csp.json', new sources.RawSource(JSON.stringify(hashes)));
      });
    });
  }
}

module.exports = { CspHashesPlugin };
