import { regressionCalls, type RegressionResult } from '@hakaru/contract/training/regression';
import type { GridColDef } from '@mui/x-data-grid';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { PredictionParts } from '../../../features/projects/prediction/prediction-kind.ts';
import type { Order } from '../../../features/projects/prediction/register/order.ts';
import type { GridRow } from '../../../features/projects/prediction/register/typed/grid-row.ts';
import { AnswerFigures } from './answer-figures.tsx';
import { IntervalFields } from './interval-fields.tsx';
import { regressionAnswer } from './regression-answer.ts';
import { ResponseCurve } from './response-curve.tsx';
import { firstSettings, settingsFor } from './settings.ts';

const t = translator(predictionMessages);

function rank(result: unknown, { index }: { index: number }) {
  const row = (result as RegressionResult | null)?.leaderboard.find((entry) => entry.index === index);
  // Of the cross-validation where there is one, else of the test rows.
  const metrics = row?.cross_validation ?? row?.test;
  const rmse = metrics?.rmse ?? null;
  return {
    order: rmse ?? Infinity,
    figures: rmse === null ? null : t('model_figures', { rmse: formatNumber(rmse), r2: formatNumber(metrics?.r2, 3) }),
  };
}

/** Prediction with interval, and domain. */
function answerColumns({ target }: Order): GridColDef<GridRow>[] {
  return [
    ...(['prediction', 'lower', 'upper'] as const).map((field): GridColDef<GridRow> => ({
      field: `answer ${field}`,
      headerName: field === 'prediction' ? (target ?? t('prediction')) : t(field),
      align: 'right',
      headerAlign: 'right',
      width: 110,
      valueGetter: (_value, { answer }) => (answer ? regressionAnswer(answer)[field] : null),
      renderCell: ({ value }) => (
        <span className="tabular" style={{ fontWeight: field === 'prediction' ? 600 : undefined }}>
          {formatNumber(value as number | null)}
        </span>
      ),
    })),
    {
      field: ' domain',
      headerName: t('domain'),
      width: 150,
      renderCell: ({ row: { answer } }) => (
        <DomainChip inside={answer ? regressionAnswer(answer).inside_domain : null} />
      ),
    },
  ];
}

export const regressionParts: PredictionParts = {
  calls: regressionCalls,
  rank,
  firstSettings,
  settingsFor,
  SettingsFields: IntervalFields,
  AnswerFigures,
  Picture: ResponseCurve,
  pictureTitle: () => t('curve'),
  answerColumns,
};
