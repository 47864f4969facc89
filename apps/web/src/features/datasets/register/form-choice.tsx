import type { DatasetForm } from '@hakaru/contract';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import SeriesIcon from '@mui/icons-material/Timeline';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../images/image-messages.ts';

export type RegisteredForm = DatasetForm;

/** What is to be registered. */
export function FormChoice({ form, onForm }: { form: RegisteredForm; onForm: (form: RegisteredForm) => void }) {
  const t = useMessages(imageMessages);
  return (
    <Box sx={{ mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={form}
        aria-label={t('form')}
        onChange={(_event, next: RegisteredForm | null) => next && onForm(next)}
      >
        <ToggleButton value="table" sx={{ gap: 1, px: 2, color: 'text.primary' }}>
          <TableIcon fontSize="small" aria-hidden />
          {t('form_table')}
        </ToggleButton>
        <ToggleButton value="time_series" sx={{ gap: 1, px: 2, color: 'text.primary' }}>
          <SeriesIcon fontSize="small" aria-hidden />
          {t('form_time_series')}
        </ToggleButton>
        <ToggleButton value="images" sx={{ gap: 1, px: 2, color: 'text.primary' }}>
          <ImageIcon fontSize="small" aria-hidden />
          {t('form_images')}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
