import type { DiscriminantAnalysisDecision } from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';
import type { Order } from '../../../features/projects/prediction/register/order.ts';
import { NoteList } from '../../../features/projects/prediction/register/typed/note-list.tsx';
import { decisionWords } from './decision-words.ts';
import { discriminantAnswer } from './discriminant-answer.ts';
import { discriminantMessages } from '../words.ts';
import { ProbabilityBars } from './probability-bars.tsx';

/** The class with the probability of each, and what to be careful about. */
export function AnswerFigures({ answer: given, order }: { answer: Answer; order: Order }) {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  const answer = discriminantAnswer(given);
  const { predicted, notes } = answer;
  const { decision } = (order.settings['settings'] ?? {}) as { decision?: DiscriminantAnalysisDecision };
  if (predicted === null && notes?.removed_by)
    return <Alert severity="warning">{t('removed_by_step', { number: notes.removed_by })}</Alert>;
  if (predicted === null)
    return <Alert severity="warning">{t('not_predictable', { columns: notes?.missing.join(', ') ?? '' })}</Alert>;
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography
          component="p"
          sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2, overflowWrap: 'anywhere' }}
        >
          {predicted}
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
      {notes && <NoteList notes={notes} />}
    </Box>
  );
}
