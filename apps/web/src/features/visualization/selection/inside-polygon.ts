/** Whether points lie in a polygon, by counting crossed edges; a point without a place lies outside. */
export function insidePolygon(points: readonly (readonly [number, number])[]): (x: number, y: number) => boolean {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (x, y) => {
    if (!(x >= left && x <= right && y >= low && y <= high)) return false;
    let inside = false;
    for (let at = 0, before = points.length - 1; at < points.length; before = at, at += 1) {
      const [x1, y1, x2, y2] = [xs[at]!, ys[at]!, xs[before]!, ys[before]!];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
}
