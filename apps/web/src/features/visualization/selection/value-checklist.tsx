import { chartBars, type Cell, type DatasetDetail } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { cellOf } from '../kinds/cell-of.ts';
import { visualizationMessages } from '../visualization-messages.ts';

/** Values offered by name; the rest are typed. */
const OFFERED = 200;
/** From more values on, the list can be searched. */
const SEARCHED_FROM = 8;

type ValueChecklistProps = {
  dataset: DatasetDetail;
  versionId: string;
  column: string;
  chosen: readonly Cell[];
  onChosen: (chosen: Cell[]) => void;
};

/** The values of a column with how often each occurs, the most frequent first, to be ticked. */
export function ValueChecklist({ dataset, versionId, column, chosen, onChosen }: ValueChecklistProps) {
  const t = useMessages(visualizationMessages);
  const [search, setSearch] = useState('');
  const answer = useAnswer(
    chartBars,
    {
      params: { dataset: dataset.id },
      body: { version_id: versionId, category: column, aggregate: 'count', limit: OFFERED },
    },
    { staleTime: Infinity },
  );
  if (!answer.data) return <Unanswered query={answer} loading={<FormSkeleton />} />;
  const { bars, others } = answer.data;
  const wanted = search.trim().toLowerCase();
  const shown = bars.filter(({ category }) => (category ?? t('missing')).toLowerCase().includes(wanted));
  const cells = shown.map(({ category }) => cellOf(dataset, column, category));
  const offered = new Set(bars.map(({ category }) => cellOf(dataset, column, category)));
  return (
    <Stack spacing={1} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" color="textSecondary" sx={{ p: 0, mb: 0.5 }}>
        {t('values_of', { column })}
      </Typography>
      {bars.length > SEARCHED_FROM && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <TextField
            type="search"
            label={t('search_values')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            sx={{ flex: '1 1 12rem' }}
          />
          <Button
            size="small"
            disabled={cells.length === 0}
            onClick={() => onChosen([...new Set([...chosen, ...cells])])}
          >
            {t('tick_shown')}
          </Button>
          <Button size="small" disabled={chosen.length === 0} onClick={() => onChosen([])}>
            {t('clear_selection')}
          </Button>
        </Box>
      )}
      <Box sx={{ maxHeight: 280, overflowY: 'auto', pl: 0.5 }}>
        {shown.map(({ category, whole }, index) => {
          const cell = cells[index]!;
          return (
            <FormControlLabel
              key={category ?? ''}
              sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(cell)}
                  onChange={(_event, on) => onChosen(on ? [...chosen, cell] : chosen.filter((one) => one !== cell))}
                />
              }
              label={
                <Box component="span" sx={{ display: 'flex', gap: 1 }}>
                  <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                    {category ?? t('missing')}
                  </Box>
                  <Muted component="span">{formatCount(whole.rows)}</Muted>
                </Box>
              }
            />
          );
        })}
        {shown.length === 0 && <Muted>{t('no_such_value')}</Muted>}
      </Box>
      {others.categories > 0 && (
        <Autocomplete
          multiple
          freeSolo
          autoSelect
          options={[]}
          value={chosen.filter((one) => !offered.has(one)).map(String)}
          onChange={(_event, typed) =>
            onChosen([
              ...chosen.filter((one) => offered.has(one)),
              ...typed.map((name) => cellOf(dataset, column, name)),
            ])
          }
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('further_values', { count: others.categories })}
              helperText={t('values_help')}
            />
          )}
        />
      )}
    </Stack>
  );
}
