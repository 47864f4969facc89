import type { DesignSheet, OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useState } from 'react';
import type { Typed } from '../../../families/conditions/typed.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatSetting } from '../../../lib/numbers/format-setting.ts';
import { useDraft } from '../../../lib/store/use-draft.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import { withUnit } from '../setup.ts';
import type { Analysed } from './use-analysis.ts';
import { analysisMessages } from './words.ts';

type Cells = readonly (readonly Typed[])[];
type PlannedRun = OptimalDesignResult['runs'][number];

/** The results of each run that is to be made, those that were read before among them. */
export function cellsOfRuns(
  runs: readonly Pick<PlannedRun, 'order'>[],
  responses: readonly string[],
  known: Analysed['answer'] | null,
): Cells {
  return runs.map(({ order }) => {
    const made = known?.runs.find((run) => run.order === order);
    return responses.map((name) => made?.results[known!.responses.indexOf(name)] ?? null);
  });
}

/** The cells with a block of a sheet in them, its first cell at a place; what is beyond the last row or column is left out. */
export function withPasted(cells: Cells, row: number, column: number, text: string): Cells {
  const block = text.split(/\r?\n/).map((line) => line.split('\t'));
  return cells.map((own, at) =>
    own.map((cell, place) => {
      const pasted = block[at - row]?.[place - column]?.trim();
      return at < row || place < column || !pasted ? cell : (parseNumber(pasted) ?? pasted);
    }),
  );
}

/** What was typed as a sheet whose runs go by their numbers. */
export function sheetOfCells(
  runs: readonly Pick<PlannedRun, 'order'>[],
  responses: readonly string[],
  cells: Cells,
): DesignSheet {
  return {
    columns: ['run', ...responses],
    rows: runs.map(({ order }, at) => [String(order), ...cells[at]!.map((cell) => String(cell ?? ''))]),
    lines: runs.map((_, at) => at + 1),
  };
}

interface EnterResultsProps {
  projectId: string;
  result: Pick<OptimalDesignResult, 'factors' | 'units' | 'runs'>;
  /** What is to be measured; nothing where nobody said. */
  responses: readonly string[];
  known: Analysed['answer'] | null;
  onEntered: (sheet: DesignSheet) => void;
  onClose: () => void;
}

/** Asks for the results of the runs in their order; what is typed outlives a reload. */
export function EnterResults({ projectId, result, responses, known, onEntered, onClose }: EnterResultsProps) {
  const t = useMessages(analysisMessages);
  const runs = result.runs.filter(({ order }) => order !== null);
  const names = responses.length > 0 ? responses : (known?.responses ?? [t('response')]);
  const [first] = useState(() => cellsOfRuns(runs, names, known));
  const [cells, change, forget] = useDraft<Cells>(`design.results.${projectId}.${names.join()}`, first);
  const set = (row: number, column: number, value: Typed) =>
    change((old) =>
      old.map((own, at) => (at === row ? own.map((cell, place) => (place === column ? value : cell)) : own)),
    );
  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    change((old) => withPasted(old, row, column, text));
  };
  const typed = cells.flat().filter((cell) => cell !== null);
  const wrong = typed.filter((cell) => typeof cell !== 'number').length;
  return (
    <ConfirmDialog
      open
      width="md"
      title={t('enter')}
      confirmLabel={t('analyse')}
      disabled={typed.length === 0 || wrong > 0}
      onConfirm={() => {
        forget();
        onEntered(sheetOfCells(runs, names, cells));
      }}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Muted>{t('enter_text')}</Muted>
        <PlainTable
          label={t('enter')}
          holdsFirst
          columns={[t('run'), ...result.factors.map((factor, at) => withUnit(factor, result.units[at])), ...names]}
          rows={runs.map(({ order, values }, row) => [
            String(order),
            ...values.map((value) => formatSetting(value)),
            ...names.map((name, column) => (
              <Box key={name} onPaste={paste(row, column)} sx={{ display: 'inline-block' }}>
                <NumberEntry
                  label={t('result_of', { response: name, run: order ?? 0 })}
                  value={cells[row]?.[column] ?? null}
                  isWrong={typeof cells[row]?.[column] === 'string'}
                  help={typeof cells[row]?.[column] === 'string' ? t('problem_not_number') : undefined}
                  onValue={(value) => set(row, column, value)}
                />
              </Box>
            )),
          ])}
        />
        {wrong > 0 && (
          <Typography color="error" role="status">
            {t('cells_not_numbers', { count: wrong })}
          </Typography>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
