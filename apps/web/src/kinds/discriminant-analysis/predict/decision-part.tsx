import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CostRulesTable } from '../costs/cost-rules-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';
import { decisionWords } from './decision-words.ts';
import { discriminantMessages } from '../words.ts';

/** By which threshold or costs the rows were decided, where it was not the most probable class. */
export function DecisionPart({ summary }: { summary: DiscriminantAnalysisPredictionSummary }) {
  const t = useMessages(discriminantMessages);
  const { decision, changed_by_decision: changed = 0, positive_class: positive } = summary;
  const classes = summary.classes.map(({ label }) => label);
  return (
    <Section title={t('decision')} text={t('decision_text')}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{decisionWords(decision, positive)}</strong>
        {t('sentence_mark')}
        {t('decision_changed', counted(changed))}
      </Typography>
      {decision.costs && (
        <CostRulesTable
          label={t('costs_of_decisions')}
          corner={t('given_cost_corner')}
          names={classes}
          costs={decision.costs}
        />
      )}
    </Section>
  );
}
