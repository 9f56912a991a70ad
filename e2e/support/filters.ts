import type { Locator, Page } from 'playwright-core';

/** Opens the sheet with the zip and the filters of a list of events. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /(Filters|\d filters?)$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Where, and what' });
  await sheet.waitFor();
  return sheet;
}

/** Closes it by its button, which says what the list has. */
export async function closeFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show (\d+\+? )?events?$/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
