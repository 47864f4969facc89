import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { predictionMessages } from '../../prediction-messages.ts';
import { DomainChip } from '../../domain-chip.tsx';
import type { Answer } from './use-live-prediction.ts';

interface AnswerPanelProps {
  target: string | null;
  rowNumber: number;
  rowCount: number;
  answer: Answer | undefined;
  failure: unknown;
  working: boolean;
  /** Below the figures, where there is room for it. */
  children?: ReactNode;
}

/** What the model says of the row being played with. */
export function AnswerPanel({ target, rowNumber, rowCount, answer, failure, working, children }: AnswerPanelProps) {
  const t = useMessages(predictionMessages);
  return (
    <Section title={t('prediction_of', { target: target ?? '' })} text={rowCount > 1 ? t('row_of', { row: rowNumber, total: rowCount }) : undefined}>
      <Box sx={{ height: 4, mt: -1 }}>{working && <LinearProgress aria-label={t('predicting')} />}</Box>
      {Boolean(failure) && <Alert severity="error" sx={{ mb: 1 }}>{errorLine(failure)}</Alert>}
      {answer && !failure && <AnswerFigures answer={answer} />}
      {children}
    </Section>
  );
}

function AnswerFigures({ answer }: { answer: Answer }) {
  const t = useMessages(predictionMessages);
  const { prediction, lower, upper, notes } = answer;
  if (prediction === null) return <Alert severity="warning">{t('not_predictable', { columns: notes?.missing.join(', ') ?? '' })}</Alert>;
  const cautions = [
    notes && notes.unknown_categories.length > 0 && t('note_unknown', { columns: notes.unknown_categories.join(', ') }),
    notes && notes.out_of_range.length > 0 && t('note_range', { columns: notes.out_of_range.join(', ') }),
    notes && notes.missing.length > 0 && t('note_missing', { columns: notes.missing.join(', ') }),
  ].filter(Boolean);
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="p" className="tabular" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>{formatNumber(prediction)}</Typography>
        <DomainChip inside={answer.inside_domain} hint={t('domain_hint', { leverage: formatNumber(answer.leverage, 3), leverageLimit: formatNumber(answer.leverageLimit, 3), distance: formatNumber(answer.distance, 3), distanceLimit: formatNumber(answer.distanceLimit, 3) })} />
      </Box>
      <Typography className="tabular" color="textSecondary">
        {lower === null || upper === null ? t('interval_none') : t('interval_is', { coverage: formatPercent(answer.coverage), lower: formatNumber(lower), upper: formatNumber(upper) })}
      </Typography>
      {cautions.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {cautions.map((caution) => <div key={String(caution)}>{caution}</div>)}
        </Alert>
      )}
    </Box>
  );
}
