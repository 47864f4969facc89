import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { unsupervisedMessages } from '../words.ts';

/** What dragging over the charts does. */
export function DragChoice({ selects, onSelects }: { selects: boolean; onSelects: (selects: boolean) => void }) {
  const t = useMessages(unsupervisedMessages);
  return (
    <ToggleChoice
      label={t('drag')}
      value={selects ? 'select' : 'zoom'}
      choices={[
        ['select', t('drag_select')],
        ['zoom', t('drag_zoom')],
      ]}
      onValue={(value) => onSelects(value === 'select')}
    />
  );
}
