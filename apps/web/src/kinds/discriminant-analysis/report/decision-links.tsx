import type { DiscriminantAnalysisCosts } from '@hakaru/contract/training/discriminant-analysis';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { decisionSearch } from '../costs/decision-search.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';

interface DecisionLinksProps {
  rules: DiscriminantAnalysisCosts['rules'];
  projectId: string;
  modelKey: string;
}

/** From a way to decide to a prediction that decides like this. */
export function DecisionLinks({ rules, projectId, modelKey }: DecisionLinksProps) {
  const t = useMessages(discriminantMessages);
  const params = { project_id: projectId, model_key: modelKey };
  return (
    <Box
      component="nav"
      aria-label={t('predict_deciding_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Typography variant="body2">{t('predict_deciding_by')}</Typography>
      {rules
        .filter(({ rule }) => rule !== 'model')
        .map(({ rule, decision }) => (
          <ScreenButton
            key={rule}
            size="small"
            variant="outlined"
            {...addressTo(paths.predictionRegisterOfModel, { params, search: decisionSearch(decision) })}
          >
            {typeof decision.threshold === 'number'
              ? t('rule_at', { rule: t(`rule_${rule}`), threshold: shareText(decision.threshold) })
              : t(`rule_${rule}`)}
          </ScreenButton>
        ))}
    </Box>
  );
}
