import { getDataset } from '@hakaru/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Problem } from '../../../ui/problem.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { unsupervisedMessages } from '../words.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';

interface RowFieldsProps {
  /** New points are on their way, or did not come. */
  view: { working: boolean; failure: unknown };
  /** Dragging over the charts selects rows instead of zooming. */
  selects: boolean;
  onSelects: (selects: boolean) => void;
  /** What else is chosen of the points. */
  children: ReactNode;
}

/** What is chosen above charts of rows. */
export function RowFields({ view: { working, failure }, selects, onSelects, children }: RowFieldsProps) {
  const t = useMessages(unsupervisedMessages);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, pt: 0.5 }}>
        {children}
        <ToggleChoice
          label={t('drag')}
          value={selects ? 'select' : 'zoom'}
          choices={[
            ['select', t('drag_select')],
            ['zoom', t('drag_zoom')],
          ]}
          onValue={(value) => onSelects(value === 'select')}
        />
      </Box>
      <Box sx={{ height: 4 }}>{working && <LinearProgress />}</Box>
      <Problem of={failure} sx={{ mb: 1 }} />
    </>
  );
}

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
  const t = useMessages(unsupervisedMessages);
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

/** The columns that rows may be coloured by: the table's, and those that a recipe made of them. */
export function useColourColumns(datasetId: string, features: readonly string[]): string[] {
  const { data } = useAnswer(getDataset, { params: { dataset_id: datasetId, min_schema: 'false' } });
  return [...new Set([...(data?.columns.map(({ name }) => name) ?? []), ...features])];
}
