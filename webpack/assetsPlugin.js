/** Writes assets.json for the server: the scripts and styles of the entry, and of each named chunk with what it needs. */
const isAsset = (file) => /\.(js|css)$/.test(file) && !file.includes('hot-update');
const filesOf = (group) =>
  group
    .getFiles()
    .filter(isAsset)
    .map((file) => `/${file}`);

class AssetsPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetsPlugin', (compilation) => {
      // Runs after file names are final.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AssetsPlugin', stage }, () => {
        const { entrypoints, namedChunkGroups } = compilation;
        const entry = filesOf(entrypoints.get('main'));
        const chunks = [...namedChunkGroups]
          .filter(([name]) => !entrypoints.has(name))
          .map(([name, group]) => [name, filesOf(group).filter((file) => !entry.includes(file))]);
        const table = { entry, chunks: Object.fromEntries(chunks) };
        compilation.emitAsset('assets.json', new sources.RawSource(JSON.stringify(table)));
      });
    });
  }
}

module.exports = { AssetsPlugin };
