import Box from '@mui/material/Box';

const LONG = 5;

/** Graduations of a measuring rule along the lower edge, fading upwards: decoration only. */
export function RuledBackground() {
  const ticks = Array.from({ length: 161 }, (_, index) => index);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 'auto 0 0 0',
        color: 'primary.main',
        opacity: 0.35,
        pointerEvents: 'none',
        lineHeight: 0,
      }}
    >
      <svg width="100%" height="72" preserveAspectRatio="xMidYMax slice" viewBox="0 0 1600 72">
        <path
          d={ticks.map((index) => `M${index * 10} 72v${-tickLength(index)}`).join('')}
          stroke="currentColor"
          strokeWidth="1"
        />
      </svg>
    </Box>
  );
}

function tickLength(index: number): number {
  if (index % (LONG * 2) === 0) return 44;
  return index % LONG === 0 ? 28 : 14;
}
