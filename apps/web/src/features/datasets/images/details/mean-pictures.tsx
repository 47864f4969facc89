import type { DatasetDetail, ImageSummary } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { imageMessages } from '../image-messages.ts';
import { useMeanPictureUrl } from '../use-picture-url.ts';

/** The average of all pictures and of each class. */
export function MeanPictures({ dataset, summary }: { dataset: DatasetDetail; summary: ImageSummary }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', maxWidth: '80rem' }}
    >
      {summary.means.map((mean, index) => (
        <MeanPicture key={mean.label ?? ' '} dataset={dataset} index={index} label={mean.label} count={mean.count} />
      ))}
    </Box>
  );
}

function MeanPicture({
  dataset,
  index,
  label,
  count,
}: {
  dataset: DatasetDetail;
  index: number;
  label: string | null;
  count: number;
}) {
  const t = useMessages(imageMessages);
  const url = useMeanPictureUrl(dataset.id, dataset.content_hash, index);
  const name = label ?? t('mean_all');
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ aspectRatio: '1', bgcolor: 'action.hover', borderRadius: 1, overflow: 'hidden' }}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={t('mean_of', { name })}
            sx={{ width: '100%', height: '100%', display: 'block' }}
          />
        )}
      </Box>
      <Typography component="figcaption" variant="body2" noWrap title={name}>
        {name}{' '}
        <Typography component="span" variant="caption" color="textSecondary" className="tabular">
          ({formatCount(count)})
        </Typography>
      </Typography>
    </Box>
  );
}
