const STEPS = 120;

/**
 * The ellipse in which a share of rows lies by Hotelling's T² of two scores whose variances are given, for rows the model was
 * made from n of: T² = 2(n² − 1) / (n(n − 2)) · F(2, n − 2), whose quantile has a closed form for two dimensions.
 */
export function hotellingEllipse(
  variances: readonly [number, number],
  rows: number,
  confidence: number,
): { x: number[]; y: number[] } | null {
  if (rows < 4 || !variances.every((variance) => variance > 0)) return null;
  const free = rows - 2;
  const quantile = (free / 2) * ((1 - confidence) ** (-2 / free) - 1);
  const reach = Math.sqrt(((2 * (rows ** 2 - 1)) / (rows * free)) * quantile);
  const [across, up] = variances.map((variance) => Math.sqrt(variance) * reach) as [number, number];
  const angles = Array.from({ length: STEPS + 1 }, (_, step) => (2 * Math.PI * step) / STEPS);
  return { x: angles.map((angle) => across * Math.cos(angle)), y: angles.map((angle) => up * Math.sin(angle)) };
}
