/** Draws that the same seed gives again: the minimal standard generator of Park and Miller (1988). */
export function randomOf(seed) {
  let state = seed;
  function uniform() {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  }
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: (values) => values[Math.floor(uniform() * values.length)],
  };
}
