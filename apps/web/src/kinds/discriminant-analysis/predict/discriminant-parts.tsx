import {
  discriminantAnalysisCalls,
  type DiscriminantAnalysisDecision,
  type DiscriminantAnalysisResult,
} from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { compact } from '../../../lib/compact.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { domainColumn, figureColumn, nameColumn } from '../../../features/projects/prediction/answer-columns.tsx';
import { leverageWords } from '../../../families/supervised/predict/leverage.ts';
import { type PredictionParts, rankedBy } from '../../../features/projects/prediction/prediction-kind.ts';
import type { Answer, Order } from '../../../features/projects/prediction/register/order.ts';
import { decisionAddress, decisionProblem, draftOf, sentSettings, decisionWords } from './decision-draft.ts';
import { DecisionCosts, DecisionFields } from './decision-fields.tsx';
import { type ClassProbability, discriminantAnswer, givenProbability } from './discriminant-answer.ts';
import { discriminantMessages } from '../words.ts';
import { UnlikeChip } from './unlike-chip.tsx';
import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';

const words = translator(discriminantMessages);

/** Of the folds where there are any, else of the test rows. */
function rank(row: DiscriminantAnalysisResult['leaderboard'][number] | undefined) {
  const loss = row?.folds?.log_loss?.mean ?? row?.test?.log_loss ?? null;
  return rankedBy(row?.folds?.balanced_accuracy?.mean ?? row?.test?.balanced_accuracy, {
    lessIsBetter: false,
    words: (balanced) => words('model_figures', { balanced: formatNumber(balanced, 3), loss: formatNumber(loss, 3) }),
  });
}

/** The class with its probability, whether it is like any known one, and the domain. */
function answerColumns({ target }: Order) {
  return [
    nameColumn('class', target ?? words('class'), 150, (answer) => discriminantAnswer(answer).predicted),
    figureColumn('probability', words('probability'), (answer) => givenProbability(discriminantAnswer(answer)), {
      text: (value) => formatPercent(value, 1),
    }),
    domainColumn(
      (answer) => discriminantAnswer(answer).inside_domain,
      170,
      (answer) => {
        const { unlike_any_class: isUnlike, probabilityLimit: limit } = discriminantAnswer(answer);
        return isUnlike ? <UnlikeChip limit={limit} /> : null;
      },
    ),
  ];
}

export const discriminantParts: PredictionParts = {
  calls: discriminantAnalysisCalls,
  rank,
  SettingsFields: DecisionFields,
  SettingsBelow: DecisionCosts,
  sentSettings,
  settingsProblem: (settings) => {
    const problem = decisionProblem(draftOf(settings));
    return problem && words(problem);
  },
  address: decisionAddress,
  AnswerFigures,
  answerColumns,
};

/** The class with the probability of each. */
function AnswerFigures({ answer: given, order }: { answer: Answer; order: Order }) {
  const t = useMessages(discriminantMessages);
  const answer = discriminantAnswer(given);
  const { predicted } = answer;
  const { decision } = (order.settings['settings'] ?? {}) as { decision?: DiscriminantAnalysisDecision };
  return (
    <AnswerFrame
      answer={predicted}
      inside={answer.inside_domain}
      domainHint={leverageWords(answer)}
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
          <AlertTitle>{t('unlike')}</AlertTitle>
          {t('unlike_hint', { limit: formatPercent(answer.probabilityLimit, 1) })}
        </Alert>
      )}
    </AnswerFrame>
  );
}

const MOST_BARS = 10;

/** The probability of each class as a bar, the surest first; the class that was given stands out. */
function ProbabilityBars({
  probabilities,
  given,
}: {
  probabilities: readonly ClassProbability[];
  given: string | null;
}) {
  const t = useMessages(discriminantMessages);
  const shown = probabilities.slice(0, MOST_BARS);
  const rest = probabilities.slice(MOST_BARS);
  const lines = compact([
    ...shown.map(({ label, probability }) => ({ label, probability, isGiven: label === given })),
    rest.length > 0 && {
      label: t('other_classes', { count: rest.length }),
      probability: rest.reduce((sum, one) => sum + one.probability, 0),
      isGiven: false,
    },
  ]);
  return (
    <Box
      component="ul"
      aria-label={t('probabilities_of_row')}
      sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}
    >
      {lines.map(({ label, probability, isGiven }) => (
        <Box
          component="li"
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(4rem, 30%) minmax(0, 1fr) 4.5rem',
            alignItems: 'center',
            gap: 1,
          }}
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: isGiven ? 600 : undefined }}>
            {label}
          </Typography>
          <Box aria-hidden sx={{ height: 14, borderRadius: 0.5, bgcolor: 'action.hover', overflow: 'hidden' }}>
            <Box
              sx={{
                height: '100%',
                width: `${Math.max(0, Math.min(1, probability)) * 100}%`,
                bgcolor: isGiven ? 'primary.main' : 'text.disabled',
              }}
            />
          </Box>
          <Typography variant="body2" className="tabular" align="right" sx={{ fontWeight: isGiven ? 600 : undefined }}>
            {formatPercent(probability, 1)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
