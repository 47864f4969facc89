import type { DiscriminantAnalysisModelNotes } from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CostEntries } from '../costs/cost-entries.tsx';
import { MOST_TYPED } from '../costs/cost-rules.ts';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import type { SettingsProps } from '../../../features/projects/prediction/prediction-kind.ts';
import { useInputs } from '../../../features/projects/prediction/register/order.ts';
import {
  costsInView,
  decisionProblem,
  type DecisionRule,
  decisionRules,
  draftOf,
  settingsOf,
} from './decision-draft.ts';
import { discriminantMessages } from '../words.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** The model's classes, and the positive one of two; null until they are known. */
function useClasses(props: Pick<SettingsProps, 'projectId' | 'modelKey'>): DiscriminantAnalysisModelNotes | null {
  const { data } = useInputs(props);
  return data ? (data.notes as unknown as DiscriminantAnalysisModelNotes) : null;
}

/** How probabilities become a class, and the threshold where one decides. */
export function DecisionFields({ settings, onSettings, ...asked }: SettingsProps) {
  const t = useMessages(discriminantMessages);
  const known = useClasses(asked);
  const draft = draftOf(settings);
  const positive = known?.positive_class ?? null;
  const isOffered = (rule: DecisionRule) =>
    rule === draft.rule ||
    rule === 'model' ||
    (rule === 'threshold' ? positive !== null : known !== null && known.classes.length <= MOST_TYPED);
  function choose(rule: DecisionRule): void {
    onSettings(
      settingsOf({
        ...draft,
        rule,
        costs: rule === 'costs' ? costsInView(draft, known?.classes.length ?? 2) : draft.costs,
      }),
    );
  }
  const hasMany = known !== null && known.classes.length > MOST_TYPED;
  return (
    <>
      <SelectField
        label={t('decided_by')}
        value={draft.rule}
        onValue={choose}
        helperText={hasMany ? t('decision_many_classes', { limit: MOST_TYPED }) : t(`decision_help_${draft.rule}`)}
        choices={decisionRules.filter(isOffered).map((rule) => [rule, t(`decision_rule_${rule}`)] as const)}
      />
      {draft.rule === 'threshold' && (
        <NumberEntry
          isLabelled
          label={t('threshold_of', { label: positive ?? '' })}
          value={draft.threshold}
          isWrong={decisionProblem(draft) !== null}
          onValue={(threshold) => onSettings(settingsOf({ ...draft, threshold }))}
          help={decisionProblem(draft) === null ? t('threshold_help', { label: positive ?? '' }) : t('threshold_wrong')}
        />
      )}
    </>
  );
}

/** What each decision costs, where the least expected cost decides. */
export function DecisionCosts({ settings, onSettings, ...asked }: SettingsProps) {
  const t = useMessages(discriminantMessages);
  const known = useClasses(asked);
  const draft = draftOf(settings);
  if (draft.rule !== 'costs' || !known) return null;
  const problem = decisionProblem(draft);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('given_costs_text')}
      </Typography>
      <CostEntries
        label={t('costs_of_decisions')}
        corner={t('given_cost_corner')}
        names={known.classes}
        costs={costsInView(draft, known.classes.length)}
        cellLabel={(actual, given) => t('given_cost_of', { actual, given })}
        onCosts={(costs) => onSettings(settingsOf({ ...draft, costs }))}
      />
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t(problem)}
        </Alert>
      )}
    </Box>
  );
}
