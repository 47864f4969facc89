import { decodeText, type TextEncodingName } from '../text/decode-text.ts';
import { utf16Order } from './file-kind.ts';

/** How well a decoded text reads as what its encoding is used for, from -1 to 1: of what is not ASCII, good less bad. */
type Score = (texts: string[], bytes: Buffer[]) => number;

const bad = /[\ufffd\x80-\x9f\ue000-\uf8ff]/g;

function share(texts: string[], good: (text: string) => number): number {
  let foreign = 0;
  let sum = 0;
  for (const text of texts) {
    foreign += count(text, /[^\0-\x7f]/g);
    sum += good(text) - count(text, bad);
  }
  return foreign === 0 ? 0 : sum / foreign;
}

/** Well-formed sequences are hardly ever an accident; each counts by its bytes, as a broken one may be a single byte. */
const scoreUtf8: Score = (texts, bytes) => {
  const foreign = bytes.reduce((sum, piece) => sum + piece.reduce((found, byte) => found + (byte > 127 ? 1 : 0), 0), 0);
  const formed =
    texts.reduce((sum, text) => sum + Buffer.byteLength(text.replace(/[\0-\x7f\ufffd]/g, '')), 0) +
    bytes.reduce((sum, piece) => sum + 3 * countReplacements(piece), 0);
  return foreign === 0 ? 1 : (2 * formed - foreign) / foreign;
};

/** The character that stands for unreadable ones, written out by who wrote the file. */
function countReplacements(piece: Buffer): number {
  let found = 0;
  for (let at = piece.indexOf('\ufffd'); at !== -1; at = piece.indexOf('\ufffd', at + 3)) found += 1;
  return found;
}

const japanese = '\\u3000-\\u30ff\\u4e00-\\u9fff\\uff01-\\uff5e';
const runs = new RegExp(`[${japanese}]{2,}`, 'g');
// What stands alone in technical headings: units, Greek letters, signs.
const signs =
  /[\u2103\u03bc\u00b1\u00d7\u00f7\u00b0\u2030\u03b1-\u03c9\u0391-\u03a9\u25cb\u25cf\u2460-\u2473\u338e-\u33a5\u2212]/g;
const lone = new RegExp(
  `(?<![${japanese}])[\u3001\u3002\u3040-\u30ff\u5e74\u6708\u65e5\u6642\u5206\u79d2\u53f7\u91cf\u5024\u8272\u540d\uff01-\uff5e](?![${japanese}])`,
  'g',
);
const otherLone = new RegExp(`(?<![${japanese}])[\u4e00-\u9fff](?![${japanese}])`, 'g');
const halfWidth = /[\uff61-\uff9f]+/g;
// Words begin with no small letter, and voice marks follow few letters: bytes of other encodings break this soon.
const halfWidthWord =
  /^(?:[\uff66\uff71-\uff9d](?:(?<=[\uff73\uff76-\uff84\uff8a-\uff8e])\uff9e|(?<=[\uff8a-\uff8e])\uff9f)?|(?<!^)[\uff65\uff67-\uff70]|[\uff61-\uff64])+$/;

const scoreJapanese: Score = (texts) =>
  share(
    texts,
    (text) =>
      length(text, runs) +
      length(text, signs) +
      length(text, lone) * 0.9 +
      length(text, otherLone) * 0.6 +
      halfWidthScore(text),
  );

function halfWidthScore(text: string): number {
  let sum = 0;
  for (const [word] of text.matchAll(halfWidth))
    if (word.length > 1) sum += word.length * (halfWidthWord.test(word) ? 1 : 0.4);
  return sum;
}

/** European words have single letters that are not ASCII, seldom two together. */
const scoreLatin1: Score = (texts) =>
  share(texts, (text) => {
    let sum = 0;
    for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
      if (run.length === 1) sum += /[\u00a0-\u00ff]/.test(run) ? 1 : 0.5;
      else if (run.length === 2 && /^[\u00c0-\u00ff\u0152\u0153\u0160\u0161\u017d\u017e]+$/.test(run)) sum += 1.6;
    }
    return sum;
  });

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function length(text: string, pattern: RegExp): number {
  let sum = 0;
  for (const match of text.matchAll(pattern)) sum += match[0].length;
  return sum;
}

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
