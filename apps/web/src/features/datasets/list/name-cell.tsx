import type { DatasetSummary } from '@hakaru/contract';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { twoLines } from '../../../ui/two-lines.ts';
import { imageMessages } from '../images/image-messages.ts';
import { datasetForms } from '../dataset-forms.ts';

/** A dataset's name as a link, its tags beside it; images and time series have their sign before it. */
export function NameCell({ dataset, to }: { dataset: DatasetSummary; to: string }) {
  const t = useMessages(imageMessages);
  const { name, form } = dataset;
  const { icon: Icon, isMarked } = datasetForms[form];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0, height: '100%' }}>
      {isMarked && <Icon titleAccess={t(`form_${form}`)} fontSize="small" color="action" />}
      <ScreenLink to={to} title={name} sx={twoLines}>
        {name}
      </ScreenLink>
    </Box>
  );
}
