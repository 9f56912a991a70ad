/** The browser engines of this machine, as Debian installs them, and a sentence for each one that is missing. */
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const LIBRARIES = '/usr/lib';

/** The programs in the library folders, such as /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser, newest first. */
function miniBrowsers() {
  const folders = existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES).map((name) => path.join(LIBRARIES, name))
    : [];
  const versions = folders.flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.startsWith('webkit2gtk-'))
        .map((name) => path.join(folder, name, 'MiniBrowser'));
    } catch {
      return [];
    }
  });
  return versions
    .filter((file) => existsSync(file))
    .sort()
    .reverse();
}

const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

function findFirefox() {
  const firefox = inPath('firefox-esr');
  return firefox ? { firefox } : { missing: ['Firefox (package firefox-esr)'] };
}

function findWebKit() {
  const [driver, browser, xvfb] = [inPath('WebKitWebDriver'), miniBrowsers()[0], inPath('Xvfb')];
  const missing = [
    ...(driver && browser ? [] : ['WebKitGTK (package webkit2gtk-driver)']),
    ...(xvfb || process.env.DISPLAY ? [] : ['display for WebKitGTK (package xvfb)']),
  ];
  return missing.length > 0 ? { missing } : { webkit: { driver, browser, xvfb } };
}

/** @returns what is installed, and what is missing in words */
function findEngines() {
  const [{ firefox, missing: noFirefox = [] }, { webkit, missing: noWebKit = [] }] = [
    findFirefox(),
    findWebKit(),
  ];
  return { firefox, webkit, missing: [...noFirefox, ...noWebKit] };
}

module.exports = { findEngines };
