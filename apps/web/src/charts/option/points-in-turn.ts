import type { ScatterSeriesOption } from 'echarts/charts';

/** x and y in turn, of the points at these places: the shape ECharts reads fastest. */
export function pointsInTurn(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  places: ArrayLike<number> | number = x.length,
): ScatterSeriesOption['data'] {
  const count = typeof places === 'number' ? places : places.length;
  const flat = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const place = typeof places === 'number' ? index : places[index]!;
    flat[2 * index] = x[place]!;
    flat[2 * index + 1] = y[place]!;
  }
  return flat as unknown as ScatterSeriesOption['data'];
}
