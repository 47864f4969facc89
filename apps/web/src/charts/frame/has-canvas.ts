let known: boolean | undefined;

/** Whether the browser draws on canvases; some are set so against tracking that they do not. */
export function hasCanvas(): boolean {
  known ??= Boolean(document.createElement('canvas').getContext('2d'));
  return known;
}
