import { optimizationPredictions, titleOfTarget } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import { useState } from 'react';
import { PasteDialog, PasteProblems } from '../../../features/projects/prediction/register/typed/paste-dialog.tsx';
import type { Pasted } from '../../../features/projects/prediction/register/typed/rows.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { cellText, digitsOf, shownSetting } from '../../../families/conditions/digits.ts';
import { predictionText, type Project, type Setting, type Units } from '../result/algorithm-results.ts';
import { PlaceChip } from '../result/shortlist-section.tsx';
import { outcomeMessages } from '../result/words.ts';
import { isFilled, openRows, unknownLevels, withPasted } from './own-rows.ts';

/** Rows that are typed in are shown so many at once; of those with an open cell so many are named. */
const [PAGE, MOST_NAMED] = [20, 10];

interface OwnProps {
  project: Project;
  /** The condition of the profiler. */
  setting: Setting;
  units: Units;
}

/** Conditions that people type, and what the models say of them; kept with the project. */
export function OwnSection({ project, setting: moved, units }: OwnProps) {
  const t = useMessages(outcomeMessages);
  const p = useMessages(predictionMessages);
  const { project_id, options } = project;
  const factors = options.factors.filter(({ type }) => type !== 'fixed');
  const setting = shownSetting(moved, digitsOf(options));
  const names = factors.map(({ name }) => name);
  const [first] = useState(setting);
  const [rows, setRows] = useState<readonly Setting[]>([first]);
  const kept = useAnswer(optimizationPredictions.list, { params: { id: project_id } });
  const [newest] = kept.data?.items ?? [];
  const open = newest && !isFinished(newest.task) ? newest.task.task_id : null;
  useTask(open);
  const ask = useCall(optimizationPredictions.start, {
    invalidates: [optimizationPredictions.start.area],
    onError: showError,
  });
  const [dialog, setDialog] = useState(false);
  const [unread, setUnread] = useState<Pasted | null>(null);
  const [page, setPage] = useState(0);
  const begin = Math.min(page, Math.max(0, Math.ceil(rows.length / PAGE) - 1)) * PAGE;
  const lacking = openRows(factors, rows);
  const isWhole = rows.length > 0 && lacking.length === 0;
  const features = factors.map(({ name, type }) => ({
    name,
    type: type === 'categorical' ? ('categorical' as const) : ('numeric' as const),
  }));
  const change = (place: number, name: string, value: Setting[string]) =>
    setRows(rows.map((row, at) => (at === place ? { ...row, [name]: value } : row)));
  return (
    <Section title={t('own')} text={t('own_text')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start', '& > *': { maxWidth: '100%' } }}>
        <PlainTable
          label={t('own')}
          columns={[t('row'), ...names.map((name) => withUnit(name, units.get(name))), t('removal')]}
          rows={rows
            .slice(begin, begin + PAGE)
            .map((row, at) => [begin + at, row] as const)
            .map(([place, row]) => [
              String(place + 1),
              ...factors.map((factor) =>
                factor.type === 'categorical' ? (
                  <SelectField
                    key={factor.name}
                    size="small"
                    variant="standard"
                    slotProps={{ htmlInput: { 'aria-label': factor.name } }}
                    value={String(row[factor.name] ?? '')}
                    choices={[...factor.levels, ...unknownLevels(factor, row[factor.name])]}
                    error={!isFilled(factor, row[factor.name])}
                    sx={{ minWidth: '7rem' }}
                    onValue={(level) => change(place, factor.name, level)}
                  />
                ) : (
                  <NumberEntry
                    key={factor.name}
                    label={factor.name}
                    value={(row[factor.name] ?? null) as number | string | null}
                    isWrong={!isFilled(factor, row[factor.name])}
                    onValue={(value) => change(place, factor.name, value)}
                  />
                ),
              ),
              <IconAction
                key="remove"
                size="small"
                label={t('remove_row', { row: place + 1 })}
                icon={<DeleteIcon />}
                onClick={() => setRows(rows.filter((_, one) => one !== place))}
              />,
            ])}
        />
        {rows.length > PAGE && (
          <TablePagination
            component="div"
            count={rows.length}
            page={begin / PAGE}
            rowsPerPage={PAGE}
            rowsPerPageOptions={[PAGE]}
            onPageChange={(_event, next) => setPage(next)}
          />
        )}
        {unread && <PasteProblems pasted={unread} onClose={() => setUnread(null)} />}
        {lacking.length > 0 && (
          <Alert severity="info">
            {t('cell_wrong', {
              rows: listed([
                ...lacking.slice(0, MOST_NAMED).map((at) => String(at + 1)),
                ...(lacking.length > MOST_NAMED ? ['…'] : []),
              ]),
            })}
          </Alert>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={() => setRows([...rows, rows.at(-1) ?? setting])}>{t('add_row')}</Button>
          <Button onClick={() => setRows([...rows, setting])}>{t('add_current')}</Button>
          <Button onClick={() => setDialog(true)}>{p('paste')}</Button>
          <Button
            variant="outlined"
            disabled={!isWhole}
            loading={ask.isPending || open !== null}
            onClick={() => ask.mutate({ params: { project: project_id }, body: { rows: [...rows] } })}
          >
            {t('predict_rows')}
          </Button>
        </Stack>
        {dialog && (
          <PasteDialog
            features={features}
            onClose={() => setDialog(false)}
            onRows={(pasted) => {
              setRows(withPasted(rows, pasted.rows, factors, first));
              setUnread(pasted.problems.length + pasted.unknownColumns.length > 0 ? pasted : null);
              setDialog(false);
              setPage(0);
            }}
          />
        )}
        {newest?.answer && (
          <PlainTable
            label={t('own_predicted')}
            titled
            columns={[
              t('row'),
              ...names.map((name) => withUnit(name, units.get(name))),
              ...options.targets.map(titleOfTarget).map((target) => withUnit(target, units.get(target))),
              t('desirability'),
              t('domain'),
              t('breaks'),
            ]}
            texts={[names.length + options.targets.length + 2, names.length + options.targets.length + 3]}
            rows={newest.answer.conditions.map((one, at) => [
              String(at + 1),
              ...names.map((name) => cellText(one.setting[name])),
              ...one.predictions.map((prediction) => predictionText(prediction)),
              formatNumber(one.desirability, 3),
              <PlaceChip key="place" place={one.domain} />,
              listed(newest.answer?.broken[at] ?? []) || t('keeps'),
            ])}
          />
        )}
      </Stack>
    </Section>
  );
}
