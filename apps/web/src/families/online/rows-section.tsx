import type { OnlineRow } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Section } from '../../ui/section.tsx';
import { rowTimes } from './row-time.ts';
import { headingsOf, type RowForm, rowsOf } from './rows-text.ts';
import { onlineMessages } from './words.ts';

const MOST_SHOWN = 50;

interface RowsSectionProps<Answer> {
  form: RowForm;
  /** How many rows before one its answer follows from. */
  rowsBefore: number;
  /** What sending is called. */
  action: string;
  isPending: boolean;
  onSend: (rows: OnlineRow[]) => void;
  /** Of the rows that were sent, in their order. */
  answer: { new: number; repeated: number; late: number; answers: readonly Answer[] } | undefined;
  /** What a row is told with, beside its time. */
  label: string;
  columns: readonly string[];
  texts: readonly number[];
  renderCells: (answer: Answer) => readonly ReactNode[];
}

/** Newest rows in, as a spreadsheet has them, and what the model says of each, the newest first. */
export function RowsSection<Answer extends { time: string | number | null }>({
  form,
  rowsBefore,
  action,
  isPending,
  onSend,
  answer,
  label,
  columns,
  texts,
  renderCells,
}: RowsSectionProps<Answer>) {
  const t = useMessages(onlineMessages);
  const [pasted, setPasted] = useState(() => `${headingsOf(form)}\n`);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = answer?.answers.slice(-MOST_SHOWN) ?? [];
  const times = rowTimes(shown.map(({ time }) => time));
  function send(): void {
    const read = rowsOf(pasted, form);
    setProblem('problem' in read ? read.problem : null);
    if ('rows' in read) onSend(read.rows);
  }
  return (
    <Section title={t('send')} text={t('send_text', { rows: rowsBefore + 1 })}>
      <Stack spacing={2}>
        <TextField
          label={t('paste')}
          value={pasted}
          multiline
          minRows={4}
          maxRows={12}
          error={problem !== null}
          helperText={problem}
          onChange={(event) => setPasted(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
        />
        <div>
          <Button variant="contained" loading={isPending} onClick={send}>
            {action}
          </Button>
        </div>
        {answer && (
          <>
            <Typography variant="body2" aria-live="polite">
              {t('taken', { count: answer.new, repeated: answer.repeated, late: answer.late })}
            </Typography>
            <PlainTable
              titled
              label={label}
              columns={[t('row'), ...columns]}
              texts={texts}
              rows={shown.map((one, place) => [times[place]!, ...renderCells(one)]).toReversed()}
            />
          </>
        )}
      </Stack>
    </Section>
  );
}
