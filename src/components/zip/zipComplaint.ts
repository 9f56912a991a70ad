import { isZip, ZIP_INVALID, ZIP_REQUIRED } from '@dwellivery/domain/zip';

/** The error about a zip text; null for a valid zip. */
export function zipComplaint(text: string): string | null {
  if (text === '') return ZIP_REQUIRED;
  return isZip(text) ? null : ZIP_INVALID;
}
