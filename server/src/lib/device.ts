/** Browser and system of a User-Agent. The header itself is not stored, because it identifies a customer more exactly than needed. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** @returns for example `Chrome on Android`; only the known part, or null */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500);
  const known = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter(Boolean);
  return known.join(' on ') || null;
}
