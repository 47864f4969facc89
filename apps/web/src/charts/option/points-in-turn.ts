import type { ScatterSeriesOption } from 'echarts/charts';

/** x and y in turn, of the points at these places: the shape ECharts reads fastest. */
export function pointsInTurn(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  indices: ArrayLike<number> | number = x.length,
): ScatterSeriesOption['data'] {
  const count = typeof indices === 'number' ? indices : indices.length;
  const flat = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const position = typeof indices === 'number' ? index : indices[index]!;
    flat[2 * index] = x[position]!;
    flat[2 * index + 1] = y[position]!;
  }
  return flat as unknown as ScatterSeriesOption['data'];
}
