import { decodeText, type TextEncodingName } from '../text/decode-text.ts';
import { scoreJapanese, scoreLatin1, scoreUtf8 } from './encoding-scores.ts';
import { utf16Order } from './file-kind.ts';

/** In the order in which they are believed where they score alike. */
const candidates = [
  { encoding: 'utf-8', score: scoreUtf8 },
  { encoding: 'cp932', score: scoreJapanese },
  { encoding: 'euc-jp', score: scoreJapanese },
  { encoding: 'latin1', score: scoreLatin1 },
] as const;

// A UTF-8 text with some broken characters is more surely one than it reads as anything else.
const SURELY_UTF8 = 0.3;

/**
 * The encoding of a file from pieces of it, each beginning and ending at a line end: the one that the pieces read
 * best in. Broken bytes count against an encoding and do not rule it out, so that a damaged file is taken for what
 * it mostly is, and its damage is listed at its place.
 */
export function detectEncoding(pieces: Buffer[]): TextEncodingName {
  const head = pieces[0] ?? Buffer.alloc(0);
  const order = utf16Order(head);
  if (order) return order;
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const foreign = pieces.filter((piece) => piece.some((byte) => byte > 127));
  if (foreign.length === 0) return 'utf-8';
  const scores = candidates.map(({ encoding, score }) => ({
    encoding,
    score: score(
      foreign.map((piece) => decodeText(piece, encoding)),
      foreign,
    ),
  }));
  if (scores[0]!.score >= SURELY_UTF8) return 'utf-8';
  return scores.reduce((a, b) => (b.score > a.score ? b : a)).encoding;
}

// Beyond this share of what is not ASCII a chosen encoding is a mistake, and not a damaged file.
const MAX_UNREADABLE_SHARE = 0.5;

export function fitsEncoding(text: string): boolean {
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const unreadable = text.match(/\ufffd/g)?.length ?? 0;
  return unreadable <= foreign * MAX_UNREADABLE_SHARE;
}
