const LETTER = 7.6;
const FULL_WIDTH_LETTER = 13.5;
const FIRST_FULL_WIDTH = 0x2e80;

/** About how wide a text is in a table, in pixels: Japanese letters are twice as wide. */
export function textWidth(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (letter.codePointAt(0)! > FIRST_FULL_WIDTH ? FULL_WIDTH_LETTER : LETTER),
    0,
  );
}

/** The same of a heading, which may stand on two lines that break between words. */
export function headingWidth(label: string): number {
  const pieces = label.split(/(?<=[^\x20-\u2e80])|\s/u).map(textWidth);
  const whole = textWidth(label);
  // The first line takes words as long as what is left is not shorter than it.
  let [first, best] = [0, whole];
  for (const piece of pieces) {
    first += piece + LETTER;
    best = Math.min(best, Math.max(first, whole - first + LETTER));
  }
  return Math.max(best, ...pieces);
}
