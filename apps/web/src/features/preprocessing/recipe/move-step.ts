/** The list with the step of this id at another place. */
export function moveStep<Step extends { id: string }>(steps: readonly Step[], id: string, to: number): Step[] {
  const moved = steps.find((step) => step.id === id);
  const others = steps.filter((step) => step.id !== id);
  return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : [...steps];
}
