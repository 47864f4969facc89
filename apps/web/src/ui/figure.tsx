import Box from '@mui/material/Box';

export type FigureProps = { label: string; value: string; note?: string };

/** One number of a summary with what it is; lives inside a `dl`. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0 }}>
        <Box sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {value}
        </Box>
        {note && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
      </Box>
    </Box>
  );
}

/** Numbers of a summary side by side, as many as there is room for. */
export function Figures({ figures, minWidth = '8.25rem' }: { figures: readonly FigureProps[]; minWidth?: string }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fit, minmax(${minWidth}, 1fr))` }}
    >
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </Box>
  );
}
