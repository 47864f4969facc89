/** The colour of a scale at 0..1, between its steps. */
export function colourAt(scale: readonly string[], share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (scale.length - 1);
  const index = Math.min(scale.length - 2, Math.floor(place));
  const [from = '#000000', to = '#000000'] = [scale[index], scale[index + 1]];
  const channel = (start: number) => {
    const [a, b] = [Number.parseInt(from.slice(start, start + 2), 16), Number.parseInt(to.slice(start, start + 2), 16)];
    return Math.round(a + (b - a) * (place - index))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
