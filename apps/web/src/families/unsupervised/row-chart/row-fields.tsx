import { getDataset } from '@hakaru/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { DragChoice } from '../../../features/projects/report/point-fields.tsx';
import { Problem } from '../../../ui/problem.tsx';

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
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, pt: 0.5 }}>
        {children}
        <DragChoice selects={selects} onSelects={onSelects} />
      </Box>
      <Box sx={{ height: 4 }}>{working && <LinearProgress />}</Box>
      <Problem of={failure} sx={{ mb: 1 }} />
    </>
  );
}

/** The columns that rows may be coloured by: the table's, and those that a recipe made of them. */
export function useColourColumns(datasetId: string, features: readonly string[]): string[] {
  const { data } = useAnswer(getDataset, { params: { dataset_id: datasetId, min_schema: 'false' } });
  return [...new Set([...(data?.columns.map(({ name }) => name) ?? []), ...features])];
}
