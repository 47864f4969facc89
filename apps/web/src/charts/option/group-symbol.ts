const symbols = ['circle', 'triangle', 'rect', 'diamond', 'path://M0,0L10,0L5,10Z'] as const;

/** The symbol of the n-th of several groups: five beside six colours, so that thirty groups are told apart. */
export function groupSymbol(index: number): string {
  return symbols[index % symbols.length] ?? 'circle';
}
