import Stack from '@mui/material/Stack';
import { StatChip } from '../../ui/stat-chip.tsx';

/** What to know of a row, a chip each. */
export function NoteChips({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return <>–</>;
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', minWidth: '10rem' }}>
      {labels.map((label) => (
        <StatChip key={label} label={label} tone="warning" />
      ))}
    </Stack>
  );
}
