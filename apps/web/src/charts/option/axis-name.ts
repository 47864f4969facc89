import { axisTitle, type ChartAxis } from './chart-option.ts';

/** Up to so many pixels a name stays on one line. */
const NAME_WIDTH = 240;
/** Longer lines are cut; the whole name is shown when the pointer rests on it. */
export const LONGEST_LINE = 260;
/** What a line of a name or a title takes, so that two keep apart from each other and from the labels above. */
export const LINE_HEIGHT = 14;

const LETTER = 6.2;
const FULL_WIDTH_LETTER = 12;

/** About how wide a name is in a chart's letters, in pixels. */
export function nameWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? FULL_WIDTH_LETTER : LETTER), 0);
}

/** An axis' name, on two lines where one of `widest` pixels is too short: broken between words, or between Japanese letters. */
export function axisName(axis: ChartAxis, widest = NAME_WIDTH): string {
  const name = axisTitle(axis);
  if (nameWidth(name) <= widest) return name;
  const between = mostEven(name, /(?<=\s)(?=\S)|(?=[（「【])|(?<=[・、）」】])(?![（「【）」】、])/gu);
  const broken = between.width > LONGEST_LINE ? [between, mostEven(name, LETTERS)] : [between];
  const { index } = broken.reduce((best, one) => (one.width < best.width ? one : best));
  return index === 0 ? name : `${name.slice(0, index).trimEnd()}\n${name.slice(index)}`;
}

/** Between Japanese letters, but not within a word of katakana, before what closes or after what opens. */
const LETTERS = /(?<=[\u2e80-\uffef])(?<![（「【])(?<![ァ-ヺー](?=[ァ-ヺー]))(?=[^\s）」】、。ー])/gu;

/** Of the places where a name may be broken, that with the shortest longer line. */
function mostEven(name: string, places: RegExp): { index: number; width: number } {
  let best = { index: 0, width: Infinity };
  for (const { index } of name.matchAll(places)) {
    const width = Math.max(nameWidth(name.slice(0, index).trimEnd()), nameWidth(name.slice(index)));
    if (index > 0 && width < best.width) best = { index, width };
  }
  return best;
}

/** The pixels that an axis' name takes beyond one line. */
export function secondLine(axis: ChartAxis): number {
  return axisName(axis).includes('\n') ? LINE_HEIGHT : 0;
}
