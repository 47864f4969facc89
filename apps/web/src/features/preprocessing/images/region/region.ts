/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

export type Units = 'pixel' | 'share';
export type Point = readonly [x: number, y: number];

export interface BoxRegion {
  shape: 'rectangle' | 'ellipse';
  units: Units;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PolygonRegion {
  shape: 'polygon';
  units: Units;
  points: Point[];
}

/** A region as compute's steps take it; shares are of the image's width and height. */
export type Region = BoxRegion | PolygonRegion;

/** A parameter's value as a region; undefined where it is none (yet). */
export function asRegion(value: unknown): Region | undefined {
  if (typeof value !== 'object' || value === null || !('shape' in value)) return undefined;
  const region = value as Region;
  if (region.shape === 'polygon')
    return Array.isArray(region.points) && region.points.every((point) => point.every(Number.isFinite))
      ? region
      : undefined;
  return [region.left, region.top, region.width, region.height].every(Number.isFinite) ? region : undefined;
}

/** The same region in other units, for an image of this size. */
export function inUnits<R extends Region>(region: R, units: Units, size: Size): R {
  if (region.units === units) return region;
  const [across, down] = units === 'pixel' ? [size.width, size.height] : [1 / size.width, 1 / size.height];
  if (region.shape === 'polygon')
    return {
      ...region,
      units,
      points: region.points.map(([x, y]): Point => [tidy(x * across, units), tidy(y * down, units)]),
    };
  const { left, top, width, height } = region;
  return {
    ...region,
    units,
    left: tidy(left * across, units),
    top: tidy(top * down, units),
    width: tidy(width * across, units),
    height: tidy(height * down, units),
  };
}

/** Whole pixels, or shares of four decimals. */
function tidy(value: number, units: Units): number {
  return units === 'pixel' ? Math.round(value) : Math.round(value * 10_000) / 10_000;
}

/** The region as another shape: a box around a polygon, a polygon of a box's corners. */
export function asShape(region: Region, shape: Region['shape']): Region {
  if (shape === 'polygon')
    return region.shape === 'polygon'
      ? region
      : { shape, units: region.units, points: cornersOf(region).map(([x, y]): Point => [x, y]) };
  if (region.shape !== 'polygon') return { ...region, shape };
  const xs = region.points.map(([x]) => x);
  const ys = region.points.map(([, y]) => y);
  if (xs.length < 2) return { shape, units: 'share', left: 0.1, top: 0.1, width: 0.8, height: 0.8 };
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { shape, units: region.units, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** What can be dragged: a polygon's corners, or a box's, from the upper left one clockwise. */
export function cornersOf(region: Region): Point[] {
  if (region.shape === 'polygon') return region.points;
  const { left, top, width, height } = region;
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

/** In pixels: with a corner at another place. A box keeps its opposite corner, and is at least a pixel wide. */
export function withCorner<R extends Region>(region: R, corner: number, to: Point, size: Size): R {
  const [x, y] = inside(to, size);
  if (region.shape === 'polygon')
    return { ...region, points: region.points.map((point, index) => (index === corner ? ([x, y] as Point) : point)) };
  const [fixedX, fixedY] = cornersOf(region)[(corner + 2) % 4] ?? [0, 0];
  return { ...region, ...boxBetween([fixedX, fixedY], [x, y]) };
}

/** In pixels: the box that two corners span, at least a pixel wide. */
export function boxBetween([x1, y1]: Point, [x2, y2]: Point): Pick<BoxRegion, 'left' | 'top' | 'width' | 'height'> {
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.max(1, Math.abs(x2 - x1)),
    height: Math.max(1, Math.abs(y2 - y1)),
  };
}

/** In pixels: moved as a whole, not beyond the image. */
export function movedBy<R extends Region>(region: R, [dx, dy]: Point, size: Size): R {
  const corners = cornersOf(region);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.round(within(dx, -Math.min(...xs), size.width - Math.max(...xs)));
  const y = Math.round(within(dy, -Math.min(...ys), size.height - Math.max(...ys)));
  if (region.shape === 'polygon')
    return { ...region, points: region.points.map(([px, py]): Point => [px + x, py + y]) };
  return { ...region, left: region.left + x, top: region.top + y };
}

/** A whole pixel on the image or its edge. */
export function inside([x, y]: Point, size: Size): Point {
  return [Math.round(within(x, 0, size.width)), Math.round(within(y, 0, size.height))];
}

function within(value: number, low: number, high: number): number {
  return low > high ? 0 : Math.min(high, Math.max(low, value));
}
