import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { PictureProps } from '../../../features/projects/prediction/prediction-kind.ts';
import { curveData } from './curve-data.ts';
import { curveRows } from './curve-rows.ts';
import { usePredictedRows } from '../../../features/projects/prediction/register/typed/use-live-prediction.ts';
import { regressionAnswer } from './regression-answer.ts';
import { coverageOf } from './settings.ts';

const PAUSE_MS = 150;
const HEIGHT = 260;

/** How the prediction follows one feature while the rest of the row stays as it is. */
export function ResponseCurve({ order, features, row, feature: name, onFeature, answer }: PictureProps) {
  const t = useMessages(predictionMessages);
  const numeric = features.filter(({ type, minimum, maximum }) => type === 'numeric' && minimum !== maximum);
  const feature = numeric.find((one) => one.name === name) ?? numeric[0];
  const rows = useMemo(() => (feature ? curveRows(feature, row) : []), [feature, row]);
  const { data } = usePredictedRows(order, rows, PAUSE_MS);
  const words = {
    band: t('curve_band', { coverage: formatPercent(coverageOf(order.settings)) }),
    here: t('curve_here'),
    target: order.target ?? t('prediction'),
  };
  const picture = useMemo(
    () =>
      feature && data && data.rows[0] && feature.name in data.rows[0]
        ? curveData(
            feature,
            data.rows,
            data.answers.map(regressionAnswer),
            row,
            answer && regressionAnswer(answer),
            words,
          )
        : null,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the words change with the language and the coverage only, which reload or ask anew
    [feature, data, row, answer],
  );
  if (!feature)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('curve_none')}
      </Typography>
    );
  const choice = (
    <TextField
      select
      fullWidth
      label={t('curve_feature')}
      value={feature.name}
      onChange={({ target }) => onFeature(target.value)}
      sx={{ my: 1 }}
    >
      {numeric.map((one) => (
        <MenuItem key={one.name} value={one.name}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
  if (!picture) return <ChartSkeleton height={HEIGHT} />;
  return (
    <>
      {choice}
      <LineChart
        title={t('curve_title', { target: words.target, feature: feature.name })}
        caption={t('curve_caption', { coverage: formatPercent(coverageOf(order.settings)) })}
        data={picture}
        height={HEIGHT}
      />
    </>
  );
}
