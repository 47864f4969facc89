/** The look of a place where files are dropped: while something is over it, and when something was wrong. */
export function dropZone(over: boolean, wrong: boolean) {
  return {
    display: 'grid',
    justifyItems: 'center',
    gap: 1,
    px: 2,
    py: 4,
    textAlign: 'center',
    borderRadius: 1,
    border: '2px dashed',
    borderColor: over ? 'primary.main' : wrong ? 'error.main' : 'divider',
    bgcolor: over ? 'action.hover' : undefined,
  } as const;
}
