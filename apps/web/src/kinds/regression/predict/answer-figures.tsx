import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';
import { NoteList } from '../../../features/projects/prediction/register/typed/note-list.tsx';
import { regressionAnswer } from './regression-answer.ts';

/** The prediction with its interval, and what to be careful about. */
export function AnswerFigures({ answer: given }: { answer: Answer }) {
  const t = useMessages(predictionMessages);
  const answer = regressionAnswer(given);
  const { prediction, lower, upper, notes } = answer;
  if (prediction === null && notes?.removed_by)
    return <Alert severity="warning">{t('removed_by_step', { number: notes.removed_by })}</Alert>;
  if (prediction === null)
    return <Alert severity="warning">{t('not_predictable', { columns: notes?.missing.join(', ') ?? '' })}</Alert>;
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="p" className="tabular" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
          {formatNumber(prediction)}
        </Typography>
        <DomainChip
          inside={answer.inside_domain}
          hint={t('domain_hint', {
            leverage: formatNumber(answer.leverage, 3),
            leverageLimit: formatNumber(answer.leverageLimit, 3),
            distance: formatNumber(answer.distance, 3),
            distanceLimit: formatNumber(answer.distanceLimit, 3),
          })}
        />
      </Box>
      <Typography className="tabular" color="textSecondary">
        {lower === null || upper === null
          ? t('interval_none')
          : t('interval_is', {
              coverage: formatPercent(answer.coverage),
              lower: formatNumber(lower),
              upper: formatNumber(upper),
            })}
      </Typography>
      {notes && <NoteList notes={notes} />}
    </Box>
  );
}
