import type { Line } from '@hakaru/contract/preprocessing/recipe';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';

/** Columns of a series along time: before as a broad light line, after as a thin one on it. */
export function SeriesLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Stack spacing={2}>
      {lines.map((line) => (
        <SeriesLine key={line.column} line={line} />
      ))}
    </Stack>
  );
}

/** Lines of more points are drawn by their pieces. */
const WHOLE = 1000;

function SeriesLine({ line }: { line: Line }) {
  const t = useMessages(preprocessingMessages);
  const data = useMemo(() => lineData(line, t), [line, t]);
  const pieces = [line.before, line.after].some((trace) => trace !== null && trace.x.length >= WHOLE / 2);
  return (
    <LineChart
      title={t('along_time', { column: line.column })}
      data={data}
      height={260}
      caption={pieces ? t('line_pieces') : undefined}
    />
  );
}

export function lineData({ column, before, after }: Line, t: Translate<typeof preprocessingMessages.en>): LineData {
  const of = (trace: NonNullable<Line['before']>) => ({ x: trace.x.map((second) => second * 1000), y: trace.y });
  return {
    x: { label: t('time'), time: true },
    y: { label: column },
    groups: [
      ...(before ? [{ name: t('before'), role: 'before' as const, under: true, ...of(before) }] : []),
      ...(after ? [{ name: t('after'), role: 'after' as const, ...of(after) }] : []),
    ],
  };
}
