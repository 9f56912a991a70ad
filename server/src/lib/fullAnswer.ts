/** More than any answer that we ask for: a page of a hundred payments, or a picture. */
const MOST_BYTES = 10_000_000;

/**
 * Reads a body to its end, because it may come later than the head, break off or never end. How long it may take is for the
 * signal of the fetch to say.
 * @throws if it is too long, or what reading it throws
 */
export async function fullAnswer(answer: Response): Promise<Response> {
  if (!answer.body) return answer;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`The answer has more than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), answer);
}
