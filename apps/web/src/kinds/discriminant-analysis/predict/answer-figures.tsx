import type { DiscriminantAnalysisDecision } from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import type { Order } from '../../../features/projects/prediction/register/order.ts';
import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { discriminantMessages } from '../words.ts';
import { decisionWords } from './decision-words.ts';
import { discriminantAnswer } from './discriminant-answer.ts';
import { ProbabilityBars } from './probability-bars.tsx';

/** The class with the probability of each. */
export function AnswerFigures({ answer: given, order }: { answer: Answer; order: Order }) {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  const answer = discriminantAnswer(given);
  const { predicted } = answer;
  const { decision } = (order.settings['settings'] ?? {}) as { decision?: DiscriminantAnalysisDecision };
  return (
    <AnswerFrame
      answer={predicted}
      inside={answer.inside_domain}
      domainHint={t('domain_hint', {
        leverage: formatNumber(answer.leverage, 3),
        leverageLimit: formatNumber(answer.leverageLimit, 3),
        distance: formatNumber(answer.distance, 3),
        distanceLimit: formatNumber(answer.distanceLimit, 3),
      })}
      notes={answer.notes}
    >
      {decision && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {decisionWords(decision, answer.positiveClass)}
        </Typography>
      )}
      <ProbabilityBars probabilities={answer.probabilities} given={predicted} />
      {answer.unlike_any_class && (
        <Alert severity="error" sx={{ mt: 1 }}>
          <AlertTitle>{d('unlike')}</AlertTitle>
          {d('unlike_hint', { limit: formatPercent(answer.probabilityLimit, 1) })}
        </Alert>
      )}
    </AnswerFrame>
  );
}
