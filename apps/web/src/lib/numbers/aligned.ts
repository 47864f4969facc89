/** A number in a text, and the room behind it, in digits, that puts its point below those of the others of a column. */
export interface Piece {
  text: string;
  room: number;
}

const number = /\d(?:[\d,]*\d)?(?:\.(\d+))?/g;

/**
 * Texts of a column in pieces, each of which ends with a number, so that the decimal points of the first numbers stand
 * below each other, as those of the second do. The last piece is what follows.
 */
export function alignedTexts(texts: readonly string[]): Piece[][] {
  const cut = texts.map((text) => [...text.matchAll(number)]);
  const most: number[] = [];
  for (const found of cut)
    found.forEach(([, decimals = ''], at) => {
      most[at] = Math.max(most[at] ?? 0, decimals.length);
    });
  return texts.map((text, row) => {
    let from = 0;
    const pieces = cut[row]!.map(({ 0: said, 1: decimals = '', index }, at): Piece => {
      const piece = { text: text.slice(from, index + said.length), room: most[at]! - decimals.length };
      from = index + said.length;
      return piece;
    });
    return [...pieces, { text: text.slice(from), room: 0 }];
  });
}
