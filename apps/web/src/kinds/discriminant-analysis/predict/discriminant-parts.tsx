import {
  discriminantAnalysisCalls,
  type DiscriminantAnalysisResult,
} from '@hakaru/contract/training/discriminant-analysis';
import type { GridColDef } from '@mui/x-data-grid';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { PredictionParts } from '../../../features/projects/prediction/prediction-kind.ts';
import type { Order } from '../../../features/projects/prediction/register/order.ts';
import type { GridRow } from '../../../features/projects/prediction/register/typed/grid-row.ts';
import { AnswerFigures } from './answer-figures.tsx';
import { decisionAddress, decisionProblem, draftOf, sentSettings } from './decision-draft.ts';
import { DecisionCosts, DecisionFields } from './decision-fields.tsx';
import { discriminantAnswer, givenProbability } from './discriminant-answer.ts';
import { discriminantMessages } from '../words.ts';
import { UnlikeChip } from './unlike-chip.tsx';

const t = translator(discriminantMessages);
const p = translator(predictionMessages);

function rank(result: unknown, { index }: { index: number }) {
  const row = (result as DiscriminantAnalysisResult | null)?.leaderboard.find((entry) => entry.index === index);
  // Of the folds where there are any, else of the test rows.
  const balanced = row?.folds?.balanced_accuracy?.mean ?? row?.test?.balanced_accuracy ?? null;
  const loss = row?.folds?.log_loss?.mean ?? row?.test?.log_loss ?? null;
  return {
    order: balanced === null ? Infinity : -balanced,
    figures:
      balanced === null
        ? null
        : t('model_figures', { balanced: formatNumber(balanced, 3), loss: formatNumber(loss, 3) }),
  };
}

/** The class with its probability, whether it is like any known one, and the domain. */
function answerColumns({ target }: Order): GridColDef<GridRow>[] {
  return [
    {
      field: 'answer class',
      headerName: target ?? t('class'),
      width: 150,
      valueGetter: (_value, { answer }) => (answer ? discriminantAnswer(answer).predicted : null),
      renderCell: ({ value }) => <span style={{ fontWeight: 600 }}>{(value as string | null) ?? '–'}</span>,
    },
    {
      field: 'answer probability',
      headerName: t('probability'),
      align: 'right',
      headerAlign: 'right',
      width: 110,
      valueGetter: (_value, { answer }) => (answer ? givenProbability(discriminantAnswer(answer)) : null),
      renderCell: ({ value }) => <span className="tabular">{formatPercent(value as number | null, 1)}</span>,
    },
    {
      field: ' domain',
      headerName: p('domain'),
      width: 170,
      renderCell: ({ row: { answer } }) => {
        const own = answer ? discriminantAnswer(answer) : null;
        return own?.unlike_any_class ? (
          <UnlikeChip limit={own.probabilityLimit} />
        ) : (
          <DomainChip inside={own?.inside_domain ?? null} />
        );
      },
    },
  ];
}

export const discriminantParts: PredictionParts = {
  calls: discriminantAnalysisCalls,
  rank,
  firstSettings: {},
  settingsFor: (_model, wanted) => wanted,
  SettingsFields: DecisionFields,
  SettingsBelow: DecisionCosts,
  sentSettings,
  settingsProblem: (settings) => {
    const problem = decisionProblem(draftOf(settings));
    return problem && t(problem);
  },
  address: decisionAddress,
  AnswerFigures,
  answerColumns,
};
