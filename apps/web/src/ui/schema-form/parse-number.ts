/**
 * What a reader typed as a number: full-width digits, a Unicode minus and surrounding space are taken as meant.
 * Null where it is no number; a decimal comma is not guessed at.
 */
export function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** Numbers between commas (also 、), semicolons or spaces; a part that is no number stays text. */
export function parseNumbers(text: string): (number | string)[] {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((part) => part !== '');
  return parts.map((part) => parseNumber(part) ?? part);
}
