import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { type Fact, FactTable } from '../../../ui/fact-table.tsx';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';
import { NoteList } from '../../../features/projects/prediction/register/typed/note-list.tsx';
import { clusterName, clusteringAnswer } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';

/** The cluster of a row, how near it lies and which is next, and what to be careful about. */
export function AnswerFigures({ answer: given }: { answer: Answer }) {
  const t = useMessages(predictionMessages);
  const c = useMessages(clusteringMessages);
  const answer = clusteringAnswer(given);
  const { cluster, notes, probability } = answer;
  if (cluster === null && notes?.removed_by)
    return <Alert severity="warning">{t('removed_by_step', { number: notes.removed_by })}</Alert>;
  if (cluster === null)
    return <Alert severity="warning">{t('not_predictable', { columns: notes?.missing.join(', ') ?? '' })}</Alert>;
  const facts: Fact[] = [
    ...(probability === null ? [] : [{ label: c('probability'), value: formatPercent(probability, 1) }]),
    { label: c(cluster === 0 ? 'own_distance_noise' : 'own_distance'), value: formatNumber(answer.distance, 3) },
    ...(answer.second === null
      ? []
      : [{ label: c(probability === null ? 'second' : 'second_probable'), value: clusterName(c, answer.second) }]),
    ...(answer.second === null || answer.second_probability === null
      ? []
      : [{ label: c('second_probability'), value: formatPercent(answer.second_probability, 1) }]),
    ...(answer.second_distance === null
      ? []
      : [{ label: c('second_distance'), value: formatNumber(answer.second_distance, 3) }]),
  ];
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="p" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
          {clusterName(c, cluster)}
        </Typography>
        <DomainChip
          inside={answer.inside_domain}
          hint={c('domain_hint', {
            distance: formatNumber(answer.neighbour_distance, 3),
            limit: formatNumber(answer.distanceLimit, 3),
          })}
        />
      </Box>
      <FactTable label={clusterName(c, cluster)} facts={facts} />
      {notes && <NoteList notes={notes} />}
    </Box>
  );
}
