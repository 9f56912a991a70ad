import { isZip, ZIP_INVALID, ZIP_REQUIRED } from '../../domain/zip';

/** What a form that asks for a zip says of the text; null when it is one. */
export function zipComplaint(text: string): string | null {
  if (text === '') return ZIP_REQUIRED;
  return isZip(text) ? null : ZIP_INVALID;
}
