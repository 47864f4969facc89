import Typography from '@mui/material/Typography';
import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { regressionAnswer } from './regression-answer.ts';

/** The prediction with its interval. */
export function AnswerFigures({ answer: given }: { answer: Answer }) {
  const t = useMessages(predictionMessages);
  const answer = regressionAnswer(given);
  const { prediction, lower, upper } = answer;
  return (
    <AnswerFrame
      answer={prediction === null ? null : formatNumber(prediction)}
      inside={answer.inside_domain}
      domainHint={t('domain_hint', {
        leverage: formatNumber(answer.leverage, 3),
        leverageLimit: formatNumber(answer.leverageLimit, 3),
        distance: formatNumber(answer.distance, 3),
        distanceLimit: formatNumber(answer.distanceLimit, 3),
      })}
      notes={answer.notes}
    >
      <Typography className="tabular" color="textSecondary">
        {lower === null || upper === null
          ? t('interval_none')
          : t('interval_is', {
              coverage: formatPercent(answer.coverage),
              lower: formatNumber(lower),
              upper: formatNumber(upper),
            })}
      </Typography>
    </AnswerFrame>
  );
}
