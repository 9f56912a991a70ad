/**
 * Loaded before the scripts (`node -r`), because an old Node fails on their syntax before they can report its version.
 * Uses syntax that every Node can parse.
 */
'use strict';

/** The first minor version of a major one that the tools run on, as "engines" in package.json says. */
var FIRST = { 20: 19, 22: 13 };

function isOldNode(version) {
  var parts = version.split('.').map(Number);
  return parts[0] < 24 && !(parts[1] >= FIRST[parts[0]]);
}

if (isOldNode(process.versions.node)) {
  console.error(
    '\n✗ Dwellivery needs Node 20.19 or newer of 20, 22.13 or newer of 22, or 24 and newer; this is Node ' +
      process.versions.node +
      '.\n' +
      '  Install a current Node from https://nodejs.org (or `nvm install 20`), then run the command again.\n',
  );
  process.exit(1);
}

module.exports = { isOldNode: isOldNode };
