import { type ChartPalette, colourAt } from '../palette/chart-palette.ts';
import { extent } from '../option/nice-range.ts';
import type { RelationData } from './relation-data.ts';

/** Points that are drawn alike: ECharts draws many points fast only where they share colour and size. */
export type PointLevel = {
  name: string;
  colour: string;
  symbol: string;
  size: number;
  selected: boolean;
  /** Places in the given points. */
  points: Int32Array;
};

const colourSteps = 16;
const sizeSteps = 5;

export type Scale = { low: number; high: number; step: (value: number) => number; steps: number };

function scaleOf(values: ArrayLike<number>, steps: number): Scale {
  const { low, high } = extent(values);
  const width = high - low;
  return {
    low,
    high,
    steps,
    step: (value) =>
      Number.isFinite(value)
        ? width > 0
          ? Math.min(steps - 1, Math.floor(((value - low) / width) * steps))
          : 0
        : steps,
  };
}

/** The points by colour, size and whether they are selected; the selected ones first. */
export function pointLevels(
  data: Pick<RelationData, 'points' | 'colour' | 'size' | 'selected'>,
  palette: ChartPalette,
  missing: string,
): PointLevel[] {
  const { points, selected } = data;
  const count = points.x.length;
  const colours = coloursOf(data, palette, missing);
  const sizes = data.size ? scaleOf(data.size.values, sizeSteps) : null;
  const sizeLevels = sizes ? sizeSteps + 1 : 1;
  const levelOf = new Int16Array(count);
  const counts = new Int32Array(colours.list.length * sizeLevels * 2);
  for (let index = 0; index < count; index += 1) {
    const size = sizes ? sizes.step(data.size!.values[index]!) : 0;
    const level = (colours.of(index) * sizeLevels + size) * 2 + (selected && !selected[points.rows[index]!] ? 0 : 1);
    levelOf[index] = level;
    counts[level]! += 1;
  }
  const lists = Array.from(counts, (length) => new Int32Array(length));
  const filled = new Int32Array(counts.length);
  for (let index = 0; index < count; index += 1) {
    const level = levelOf[index]!;
    lists[level]![filled[level]!] = index;
    filled[level]! += 1;
  }
  const levels = lists.flatMap((list, level) => {
    if (list.length === 0) return [];
    const { name, colour, symbol = 'circle' } = colours.list[Math.floor(level / 2 / sizeLevels)]!;
    return [
      {
        name,
        colour,
        symbol,
        size: pointSize(count, sizes ? Math.floor(level / 2) % sizeLevels : null),
        selected: level % 2 === 1,
        points: list,
      },
    ];
  });
  // A legend takes its look from the first of a name.
  return levels.sort((a, b) => Number(b.selected) - Number(a.selected));
}

function pointSize(count: number, step: number | null): number {
  const plain = count > 20_000 ? 2 : count > 4000 ? 3.5 : count > 800 ? 5 : 7;
  if (step === null) return plain;
  return step === sizeSteps ? plain : Math.max(2, plain * (0.6 + 0.5 * step));
}

function coloursOf(
  { colour }: Pick<RelationData, 'colour'>,
  palette: ChartPalette,
  missing: string,
): { list: { name: string; colour: string; symbol?: string | undefined }[]; of: (index: number) => number } {
  if (!colour) return { list: [{ name: '', colour: palette.roles.data }], of: () => 0 };
  if (colour.kind === 'groups')
    return {
      list: colour.groups.map(({ name, role, symbol }) => ({ name, colour: palette.roles[role], symbol })),
      of: (index) => colour.places[index]!,
    };
  const scale = scaleOf(colour.values, colourSteps);
  const list = Array.from({ length: colourSteps }, (_, step) => ({
    name: colour.axis.label,
    colour: colourAt(palette.sequential, step / (colourSteps - 1)),
  }));
  return {
    list: [...list, { name: missing, colour: palette.roles.neutral }],
    of: (index) => scale.step(colour.values[index]!),
  };
}
