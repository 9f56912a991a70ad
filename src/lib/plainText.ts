/** The text of untrusted HTML. Nothing of it runs or loads. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.querySelectorAll('script, style, template').forEach((element) => element.remove());
  return body.textContent.trim();
}
