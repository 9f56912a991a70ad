import type { Locator } from 'playwright-core';

const RIGHT: [RegExp, string][] = [
  [/email/i, 'new.neighbor@example.com'],
  [/password/i, 'crisp-apple-77'],
  [/zip/i, '60540'],
  [/phone/i, '630 555 0177'],
  [/street/i, '418 Sunset Dr'],
  [/city/i, 'Naperville'],
  [/state/i, 'IL'],
];

/** Fills the empty fields of a form with what is right. */
export async function fill(form: Locator): Promise<void> {
  const fields = form.locator(
    'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea',
  );
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable()) || (await field.inputValue()) !== '')
      continue;
    const label = await field.evaluate(
      (one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? '',
    );
    await field.fill(RIGHT.find(([name]) => name.test(label))?.[1] ?? 'Sam Smith');
  }
}
