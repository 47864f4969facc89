import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { errorLine } from '../../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../../ui/section.tsx';
import { predictionMessages } from '../../words.ts';
import type { PredictionParts } from '../../prediction-kind.ts';
import type { Order } from '../order.ts';
import type { Answer } from './answer.ts';

interface AnswerPanelProps {
  order: Order;
  /** The type's way of saying an answer. */
  Figures: PredictionParts['AnswerFigures'];
  rowNumber: number;
  rowCount: number;
  answer: Answer | undefined;
  failure: unknown;
  working: boolean;
  /** Below the figures, where there is room for it. */
  children?: ReactNode;
}

/** What the model says of the row being played with. */
export function AnswerPanel({
  order,
  Figures,
  rowNumber,
  rowCount,
  answer,
  failure,
  working,
  children,
}: AnswerPanelProps) {
  const t = useMessages(predictionMessages);
  return (
    <Section
      title={order.target === null ? t('prediction') : t('prediction_of', { target: order.target })}
      text={rowCount > 1 ? t('row_of', { row: rowNumber, total: rowCount }) : undefined}
    >
      <Box sx={{ height: 4, mt: -1 }}>{working && <LinearProgress aria-label={t('predicting')} />}</Box>
      {Boolean(failure) && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {errorLine(failure)}
        </Alert>
      )}
      {answer && !failure && <Figures answer={answer} order={order} />}
      {children}
    </Section>
  );
}
