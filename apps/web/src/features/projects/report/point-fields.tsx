import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { projectMessages } from '../words.ts';

/** Two of several scores, by their indices. */
export type Axes = readonly [across: number, up: number];

/** Which scores are drawn across and up; of a single one there is no other. */
export function AxisFields({
  titles,
  axes: [across, up],
  onAxes,
}: {
  titles: readonly string[];
  axes: Axes;
  onAxes: (axes: Axes) => void;
}) {
  const t = useMessages(projectMessages);
  const choices = titles.map((title, index) => [String(index), title] as const);
  return (
    <>
      <ChoiceField
        label={t('horizontal')}
        value={String(across)}
        choices={choices}
        onValue={(index) => onAxes([Number(index), up])}
      />
      {titles.length > 1 && (
        <ChoiceField
          label={t('vertical')}
          value={String(up)}
          choices={choices}
          onValue={(index) => onAxes([across, Number(index)])}
        />
      )}
    </>
  );
}

/** Whether dragging over a chart's points selects their rows, or zooms. */
export function DragChoice({ selects, onSelects }: { selects: boolean; onSelects: (selects: boolean) => void }) {
  const t = useMessages(projectMessages);
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
