import { decoderLabels, type TextEncodingName } from '../text/decode-text.ts';
import { utf16Order } from './file-kind.ts';

const MAX_BAD_SHARE = 0.02;
const MIN_JAPANESE_SCORE = 0.6;

/**
 * The encoding of a file from pieces of it, each beginning and ending at a line end. Multi-byte encodings are
 * believed where nearly every character of the pieces is one, so that one broken byte is later reported at its
 * place and does not turn the file into mojibake. Japanese text in CP932 and EUC-JP is told apart, and from
 * Latin-1, by whether it reads as Japanese.
 */
export function detectEncoding(pieces: Buffer[]): TextEncodingName {
  const head = pieces[0] ?? Buffer.alloc(0);
  const order = utf16Order(head);
  if (order) return order;
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const foreign = pieces.filter((piece) => piece.some((byte) => byte > 127));
  if (foreign.length === 0 || badShare(foreign, 'utf-8') < MAX_BAD_SHARE) return 'utf-8';
  const scores = (['cp932', 'euc-jp'] as const).map((encoding) => ({ encoding, score: japaneseScore(foreign, encoding) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= MIN_JAPANESE_SCORE ? best.encoding : 'latin1';
}

function nonAscii(pieces: Buffer[], encoding: TextEncodingName): string[] {
  const decoder = new TextDecoder(decoderLabels[encoding]);
  return pieces.map((piece) => decoder.decode(piece));
}

function badShare(pieces: Buffer[], encoding: TextEncodingName): number {
  let foreign = 0;
  let bad = 0;
  for (const text of nonAscii(pieces, encoding)) {
    foreign += text.match(/[^\0-\x7f]/g)?.length ?? 0;
    bad += text.match(/\ufffd/g)?.length ?? 0;
  }
  return foreign === 0 ? 0 : bad / foreign;
}

// Runs of Japanese, and what stands alone in technical headings.
const japaneseRuns = /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]{2,}|[\u2103\u03bc\u00b1\u00d7\u00f7\u00b0\u2030\u03b1-\u03c9\u0391-\u03a9\u25cb\u25cf\u2460-\u2473\u338e-\u33a5\u3001\u3002\u30fb\u2212\uff0d]/g;
const lone = /(?<![\u3000-\u9fff\uff01-\uff5e])[\u3040-\u30ff\u5e74\u6708\u65e5\u6642\u5206\u79d2\u53f7\u91cf\u5024\u8272\u540d\u6642\uff01-\uff5e](?![\u3000-\u9fff\uff01-\uff5e])/g;
const halfWidthKana = /[\uff61-\uff9f]{2,}/g;

/** 0 to 1: how much of what is not ASCII reads as Japanese. */
function japaneseScore(pieces: Buffer[], encoding: TextEncodingName): number {
  let foreign = 0;
  let good = 0;
  for (const text of nonAscii(pieces, encoding)) {
    foreign += text.match(/[^\0-\x7f]/g)?.length ?? 0;
    good += total(text, japaneseRuns, 1) + total(text, lone, 1) + total(text, halfWidthKana, 0.7);
    // Private and broken characters count against it twice.
    good -= text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  }
  return foreign === 0 ? 0 : good / foreign;
}

function total(text: string, pattern: RegExp, weight: number): number {
  let count = 0;
  for (const match of text.matchAll(pattern)) count += match[0].length;
  return count * weight;
}
