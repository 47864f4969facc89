import type { DatasetDetail, ImageCharts as Charts } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { Averages } from './averages.tsx';
import { BalanceCard } from './balance-card.tsx';
import { imageChartMessages } from './image-chart-messages.ts';
import { MeasureCards } from './measure-cards.tsx';
import { Outliers } from './outliers.tsx';
import { PointsCard } from './points-card.tsx';
import { SelectedGallery } from './selected-gallery.tsx';
import { SelectionPart } from './selection-part.tsx';
import { useSelection } from './use-selection.ts';

/** Everything that is known about a dataset's pictures; what is dragged over in a chart narrows the gallery. */
export function ImageCharts({ dataset, id, charts }: { dataset: DatasetDetail; id: string; charts: Charts }) {
  const t = useMessages(imageChartMessages);
  const selecting = useSelection();
  const sizes = new Map<string, number>();
  for (const { width, height, count } of charts.sizes)
    sizes.set(`${width} ${height}`, (sizes.get(`${width} ${height}`) ?? 0) + count);
  const [[size = '', count = 0] = []] = [...sizes].sort(([, a], [, b]) => b - a);
  const [width = '', height = ''] = size.split(' ');
  const two = {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  };
  return (
    <Stack spacing={2}>
      <SelectionPart charts={charts} selecting={selecting} />
      <Box sx={two}>
        <Paper variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
          <BalanceCard charts={charts} selecting={selecting} />
        </Paper>
        <Paper variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
          <PointsCard dataset={dataset} id={id} charts={charts} selecting={selecting} />
        </Paper>
      </Box>
      <SelectedGallery dataset={dataset} id={id} selection={selecting.selection} />
      <Box sx={two}>
        <MeasureCards
          charts={charts}
          selecting={selecting}
          measures={['brightness_mean', 'brightness_sd', 'sharpness']}
        />
      </Box>
      <Section title={t('sizes')}>
        <Typography>
          {sizes.size === 1
            ? t('one_size', { pictures: formatCount(count), width, height })
            : t('size_kinds', { kinds: formatCount(sizes.size), width, height, pictures: formatCount(count) })}
        </Typography>
        {sizes.size > 1 && (
          <Box sx={{ ...two, mt: 2 }}>
            <MeasureCards charts={charts} selecting={selecting} measures={['width', 'height', 'aspect']} />
          </Box>
        )}
      </Section>
      <Averages id={id} charts={charts} />
      <Outliers charts={charts} selecting={selecting} />
    </Stack>
  );
}
