import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import { errorLine } from '../../../../../lib/errors/describe-error.ts';
import { Problem } from '../../../../../ui/problem.tsx';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../../../lib/store/use-draft.ts';
import { Section } from '../../../../../ui/section.tsx';
import { predictionMessages } from '../../words.ts';
import type { TypedParts } from '../../prediction-kind.ts';
import { type Order, type Answer, useInputs } from '../order.ts';
import { StartBar, useStart } from '../start-bar.tsx';
import { FeatureControls } from './feature-controls.tsx';
import { typedRowsKey } from './saved-row.ts';
import { type TypedRow, type Feature, typicalRow } from './rows.ts';
import { RowTable } from './row-table.tsx';
import { useLivePrediction } from './use-live-prediction.ts';
import { Answered } from '../../../../../ui/answered.tsx';
import { RestoredNotice } from '../../../../../ui/restored-notice.tsx';
import { FormSkeleton } from '../../../../../ui/skeletons.tsx';

interface TypedRowsProps {
  order: Order;
  parts: TypedParts;
  onName: (name: string) => void;
  features: Feature[];
}

/** One row to play with, all rows below it, and what the model says of each. */
function TypedRows({ order, parts, onName, features }: TypedRowsProps) {
  const t = useMessages(predictionMessages);
  const [rows, changeRows, clear, restored] = useDraft<TypedRow[]>(typedRowsKey(order.modelKey), [
    typicalRow(features),
  ]);
  const [selected, setSelected] = useState(0);
  const [feature, setFeature] = useState(features[0]?.name ?? '');
  const wide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true });
  const { answers, failure, working } = useLivePrediction(order, rows);
  const { start, busy, error } = useStart(order, clear);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const answerColumns = useMemo(() => parts.answerColumns(order), [parts, order]);
  const position = Math.min(selected, rows.length - 1);
  const row = rows[position] ?? typicalRow(features);
  function changeRow(name: string, value: TypedRow[string]): void {
    setFeature(name);
    changeRows((old) => old.map((one, index) => (index === position ? { ...one, [name]: value } : one)));
  }
  function setProblem(name: string, problem: string | null): void {
    setProblems((old) =>
      Object.fromEntries([
        ...Object.entries(old).filter(([one]) => one !== name),
        ...(problem === null ? [] : [[name, problem]]),
      ]),
    );
  }
  function select(next: number): void {
    setSelected(next);
    setProblems({});
  }
  const isWrong = order.problem !== null || Object.keys(problems).length > 0;
  const panel = {
    order,
    Figures: parts.AnswerFigures,
    rowNumber: position + 1,
    rowCount: rows.length,
    answer: isWrong ? undefined : answers?.[position],
    failure,
    working,
  };
  const controls = (
    <Section title={t('what_if')} text={t('what_if_text')}>
      <FeatureControls
        key={position}
        features={features}
        row={row}
        onChange={changeRow}
        problems={problems}
        onProblem={setProblem}
      />
    </Section>
  );
  const { Chart } = parts;
  const chart = Chart && (
    <Chart
      order={order}
      features={features}
      row={row}
      feature={feature}
      onFeature={setFeature}
      answer={answers?.[position]}
    />
  );
  return (
    <Stack spacing={2}>
      <RestoredNotice restored={restored} />
      {wide ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(0, 3fr) minmax(20rem, 2fr)',
          }}
        >
          {controls}
          <Box sx={{ position: 'sticky', top: 80 }}>
            <AnswerPanel {...panel}>{chart && <Box sx={{ mt: 1.5 }}>{chart}</Box>}</AnswerPanel>
          </Box>
        </Box>
      ) : (
        <>
          <Box sx={{ position: 'sticky', top: { xs: 60, sm: 68 }, zIndex: 2 }}>
            <AnswerPanel {...panel} />
          </Box>
          {controls}
          {chart && <Section title={parts.chartTitle?.() ?? ''}>{chart}</Section>}
        </>
      )}
      <RowTable
        features={features}
        answerColumns={answerColumns}
        rows={rows}
        answers={answers}
        selected={position}
        onSelect={select}
        onRows={changeRows}
      />
      <StartBar
        name={order.name}
        onName={onName}
        summary={order.problem ?? Object.values(problems)[0] ?? t('start_rows', { count: rows.length })}
        disabled={rows.length === 0 || isWrong}
        busy={busy}
        problem={error ? errorLine(error) : null}
        onStart={() => start({ kind: 'rows', rows })}
      />
    </Stack>
  );
}

/** Rows typed by hand, predicted while they are typed. */
export function TypedSection({
  order,
  parts,
  onName,
}: {
  order: Order;
  parts: TypedParts;
  onName: (name: string) => void;
}) {
  const inputs = useInputs(order);
  return (
    <Answered query={inputs} loading={<FormSkeleton />}>
      {({ features }) => <TypedRows order={order} parts={parts} onName={onName} features={features} />}
    </Answered>
  );
}

interface AnswerPanelProps {
  order: Order;
  /** The type's way of saying an answer. */
  Figures: TypedParts['AnswerFigures'];
  rowNumber: number;
  rowCount: number;
  answer: Answer | undefined;
  failure: unknown;
  working: boolean;
  /** Below the figures, where there is room for it. */
  children?: ReactNode;
}

/** What the model says of the row being played with. */
function AnswerPanel({ order, Figures, rowNumber, rowCount, answer, failure, working, children }: AnswerPanelProps) {
  const t = useMessages(predictionMessages);
  return (
    <Section
      title={order.target === null ? t('prediction') : t('prediction_of', { target: order.target })}
      text={rowCount > 1 ? t('row_of', { row: rowNumber, total: rowCount }) : undefined}
    >
      <Box sx={{ height: 4, mt: -1 }}>{working && <LinearProgress aria-label={t('predicting')} />}</Box>
      <Problem of={failure} sx={{ mb: 1 }} />
      {answer && !failure && <Figures answer={answer} order={order} />}
      {children}
    </Section>
  );
}
