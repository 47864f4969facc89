import type { Placing, PointCloud } from './point-cloud.ts';

/** A chart of four bytes a pixel (red, green, blue, opacity), not multiplied by the opacity, as a canvas takes it. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

export type Pass = {
  placing: Placing;
  /** Pixels per unit of `placing`. */
  scale: number;
  opacity: number;
  /** By row: only those that are 1 are drawn. */
  only: ArrayLike<number> | null;
  /** Names of levels that are not drawn. */
  hidden: ReadonlySet<string>;
};

/** Lays the points over the chart. */
export function drawPoints(
  { data, width, height }: Pixels,
  cloud: Pick<PointCloud, 'points' | 'levels' | 'plot'>,
  pass: Pass,
): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  const {
    plot: { left, right, top, bottom },
  } = cloud;
  const within = {
    left: Math.ceil(left * pass.scale),
    top: Math.ceil(top * pass.scale),
    right: width - Math.ceil(right * pass.scale),
    bottom: height - Math.ceil(bottom * pass.scale),
  };
  const shown = cloud.levels
    .filter(({ name }) => !pass.hidden.has(name))
    .map((level) => ({ level, stamp: stampOf(level.size * pass.scale, pass.opacity) }));
  // Slice by slice, so that no group covers the ones before it.
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const { level, stamp } of shown) {
      const [from, to] = [slice, slice + 1].map((end) => Math.round((level.points.length * end) / SLICES)) as [
        number,
        number,
      ];
      drawLevel(words, width, within, cloud.points, level.points.subarray(from, to), level.colour, stamp, pass);
    }
  }
}

const SLICES = 40;

type Box = { left: number; right: number; top: number; bottom: number };

function drawLevel(
  words: Uint32Array,
  width: number,
  within: Box,
  { x, y, rows }: PointCloud['points'],
  points: Int32Array,
  hex: string,
  { side, layers }: Stamp,
  { placing, scale, only }: Pass,
): void {
  const half = (side - 1) / 2;
  const [slopeX, startX] = [placing.x[0] * scale, placing.x[1] * scale - half];
  const [slopeY, startY] = [placing.y[0] * scale, placing.y[1] * scale - half];
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const colour = red | (green << 8) | (blue << 16);
  const { left, right, top, bottom } = within;
  for (const point of points) {
    if (only && !only[rows[point]!]) continue;
    const [x0, y0] = [slopeX * x[point]! + startX, slopeY * y[point]! + startY];
    // While zoomed in, most points are outside.
    if (!(x0 > left - side - 1 && x0 < right + 1 && y0 > top - side - 1 && y0 < bottom + 1)) continue;
    const [across, down] = [Math.round(x0), Math.round(y0)];
    const [firstRow, endRow] = [Math.max(down, top), Math.min(down + side, bottom)];
    const [firstColumn, endColumn] = [Math.max(across, left), Math.min(across + side, right)];
    for (let row = firstRow; row < endRow; row += 1) {
      for (let column = firstColumn; column < endColumn; column += 1) {
        const layer = layers[(row - down) * side + column - across];
        if (!layer) continue;
        const at = row * width + column;
        const below = words[at]!;
        const whole = layer[below >>> 24]!;
        words[at] =
          below === 0 || (below & 0xffffff) === colour
            ? colour | (whole << 24)
            : mixed(below, red, green, blue, whole, layer[0]!);
      }
    }
  }
}

/** A colour laid over another one; `above` and `whole` are opacities up to 255, of what is laid on and of both together. */
function mixed(below: number, red: number, green: number, blue: number, whole: number, above: number): number {
  const share = above / whole;
  const [r, g, b] = [below & 0xff, (below >>> 8) & 0xff, (below >>> 16) & 0xff];
  return (
    Math.round(r + (red - r) * share) |
    (Math.round(g + (green - g) * share) << 8) |
    (Math.round(b + (blue - b) * share) << 16) |
    (whole << 24)
  );
}

/** Smaller points are squares: a circle of so few pixels is none. */
const SMALLEST_CIRCLE = 4;

type Stamp = { side: number; layers: (Uint8Array | undefined)[] };

/** For each pixel of the square that a point lies in: the opacity there is after it, by the one before. Undefined where the point does not reach. */
function stampOf(size: number, opacity: number): Stamp {
  const side = Math.max(1, Math.round(size));
  const plain = layerOf(opacity);
  if (side < SMALLEST_CIRCLE) return { side, layers: Array.from({ length: side * side }, () => plain) };
  const middle = (side - 1) / 2;
  return {
    side,
    layers: Array.from({ length: side * side }, (_, at) => {
      const cover = Math.min(1, side / 2 + 0.5 - Math.hypot((at % side) - middle, Math.floor(at / side) - middle));
      return cover === 1 ? plain : cover > 0.02 ? layerOf(opacity * cover) : undefined;
    }),
  };
}

function layerOf(opacity: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, below) => Math.max(1, Math.round(255 * opacity + below * (1 - opacity))));
}
