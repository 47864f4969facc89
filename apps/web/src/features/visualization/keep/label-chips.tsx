import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { selectionWords } from '../../lineage/index.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { type Labels, withoutLabel } from './keep-recipe.ts';

interface LabelChipsProps {
  labels: Labels;
  isTime: (column: string) => boolean;
  onLabels: (labels: Labels | undefined) => void;
  onSave: () => void;
}

/** The labels given so far, until they are saved as a column. */
export function LabelChips({ labels, isTime, onLabels, onSave }: LabelChipsProps) {
  const t = useMessages(visualizationMessages);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('labels_of', { column: labels.column })}
      </Typography>
      {labels.rows.map(({ label, selection }, place) => (
        // eslint-disable-next-line react/no-array-index-key -- a label is nothing but its place among the others
        <Chip
          key={place}
          size="small"
          color="info"
          variant="outlined"
          label={t('label_line', { label, rows: selectionWords(selection, isTime) })}
          sx={{ maxWidth: '24rem' }}
          onDelete={() => onLabels(withoutLabel(labels, place))}
        />
      ))}
      <Button size="small" variant="outlined" onClick={onSave}>
        {t('save_labels')}
      </Button>
    </>
  );
}
