import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { memo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Board } from '../board/board-context.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { PairTable } from './pair-table.tsx';
import { TabulationTable } from './tabulation-table.tsx';
import { useTabulation } from './use-tabulation.ts';
import { Failed } from '../../../ui/answered.tsx';

/** Statistics of every column, of the selected rows where some are, and by a category where one is chosen. */
export const TabulationSection = memo(function TabulationSection({ dataset, asked }: Pick<Board, 'dataset' | 'asked'>) {
  const t = useMessages(visualizationMessages);
  const [shown, setShown] = useState(false);
  const [group, setGroup] = useState<string | null>(null);
  const { state, result, task, error, retry } = useTabulation(dataset.id, { ...asked, group }, shown);
  const groups = dataset.columns.filter(({ type }) => type !== 'datetime').map(({ name }) => name);
  if (!shown)
    return (
      <Section
        title={t('tabulation')}
        text={t('tabulation_text')}
        action={
          <Button variant="outlined" onClick={() => setShown(true)}>
            {t('tabulate')}
          </Button>
        }
      >
        {null}
      </Section>
    );
  return (
    <Section
      title={t('tabulation')}
      text={[
        asked.selection ? t('tabulation_of_selected') : t('tabulation_text'),
        result ? t('all_rows_shown', { count: result.counts.selected ?? result.counts.used }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        <Autocomplete
          sx={{ minWidth: '14rem' }}
          options={groups}
          value={group}
          onChange={(_event, name) => setGroup(name)}
          renderInput={(params) => <TextField {...params} label={t('group_by')} />}
        />
      }
    >
      {error && <Failed query={{ data: undefined, error, refetch: retry }} />}
      {!error && state === 'failure' && (
        <ErrorState title={t('tabulation_failed')} details={task?.error?.response} onRetry={retry} />
      )}
      {!error && state === 'in_progress' && (
        <ProgressPanel
          title={t('tabulating')}
          stage={t('tabulating')}
          fraction={task?.fraction ?? null}
          secondsLeft={task?.seconds_left}
        />
      )}
      {result && state === 'success' && (
        <>
          <TabulationTable tabulation={result} columns={dataset.columns} grouped={group !== null} />
          {result.pairs.length > 0 && <PairTable pairs={result.pairs} sampledRows={result.sampled_rows} />}
        </>
      )}
    </Section>
  );
});
