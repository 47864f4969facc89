import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { unsupervisedMessages } from '../words.ts';

/** What dragging over the charts does. */
export function DragChoice({ selects, onSelects }: { selects: boolean; onSelects: (selects: boolean) => void }) {
  const t = useMessages(unsupervisedMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={selects}
      aria-label={t('drag')}
      onChange={(_, next: boolean | null) => {
        if (next !== null) onSelects(next);
      }}
    >
      <ToggleButton value>{t('drag_select')}</ToggleButton>
      <ToggleButton value={false}>{t('drag_zoom')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
