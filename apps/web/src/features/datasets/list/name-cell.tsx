import type { DatasetSummary } from '@hakaru/contract';
import Box from '@mui/material/Box';
import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { imageMessages } from '../images/image-messages.ts';

/** A dataset's name as a link to it; pictures have their sign before it. */
export function NameCell({ dataset }: { dataset: DatasetSummary }) {
  const t = useMessages(imageMessages);
  const link = <ScreenLink to={pathTo(paths.datasetDetails, { dataset_id: dataset.id, data_type: dataset.data_type })} title={dataset.name}>{dataset.name}</ScreenLink>;
  if (dataset.form !== 'images') return link;
  return <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}><ImageIcon titleAccess={t('form_images')} fontSize="small" color="action" />{link}</Box>;
}
