import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { hotellingEllipse } from '../../../../charts/relation/hotelling-ellipse.ts';
import { type Axes, AxisFields, DragChoice } from '../../../../features/projects/report/point-fields.tsx';
import { sentences } from '../../../../lib/i18n/joined.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SideBySide } from '../../../../ui/side-by-side.tsx';
import { supervisedMessages } from '../../words.ts';
import { LatentChart } from './latent-chart.tsx';
import type { LatentRows } from './latent-data.ts';
import type { LatentView } from './use-latent-view.ts';

const AXIS_STEPS = 2;

interface ScoresSectionProps {
  latent: LatentRows;
  view: LatentView;
  /** What the pointer does, where a click is not for contributions. */
  hint?: string;
}

/** Scores of rows on two latent variables with their ellipse, and against the scores of the target. */
export function ScoresSection({ latent, view, hint }: ScoresSectionProps) {
  const t = useMessages(supervisedMessages);
  const { points, components, variances, limits } = latent;
  const [axes, setAxes] = useState<Axes>([0, Math.min(1, components - 1)]);
  const [across, up] = axes;
  const confidence = view.limits?.confidence;
  const names = Array.from({ length: components }, (_, index) =>
    t('latent_share', { number: index + 1, share: formatPercent(latent.steps[index]?.explained_x, 1) }),
  );
  const charts = useMemo(() => {
    const axis = (index: number) => ({ label: t('score_t', { number: index + 1 }) });
    const spread = [variances[across] ?? 0, variances[up] ?? 0] as const;
    const ellipse =
      across !== up && confidence !== undefined && hotellingEllipse(spread, latent.fitted_rows, confidence);
    const scores = points.scores[across] ?? [];
    return {
      x: axis(across),
      y: axis(up),
      u: { label: t('score_u', { number: across + 1 }) },
      lines: ellipse
        ? [{ name: t('ellipse', { confidence: formatPercent(confidence) }), unlisted: true, ...ellipse }]
        : [],
      inner: [{ name: 'u = t', unlisted: true, ...diagonal(scores) }],
    };
  }, [across, up, confidence, variances, latent.fitted_rows, points, t]);
  const shown = t('points_of', {
    shown: formatCount(points.points.shown),
    total: formatCount(points.points.total),
  });
  const single = components < AXIS_STEPS;
  const measured = points.target_scores.length > 0;
  return (
    <Section
      title={t(measured ? 'scores' : 'scores_new')}
      text={t(measured ? 'scores_text' : 'scores_new_text')}
      hint={hint ?? t('scores_hint')}
      action={
        view.selected.size > 0 && (
          <>
            {t('selected', { count: view.selected.size })}
            <Button onClick={() => view.select(new Set())}>{t('clear_selection')}</Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, pt: 0.5 }}>
        <ChoiceField label={t('colour')} value={view.colour} choices={view.colours} onValue={view.setColour} />
        <AxisFields titles={names} axes={axes} onAxes={setAxes} />
        <ChoiceField
          label={t('confidence')}
          value={String(confidence ?? '')}
          choices={limits.map((one) => [String(one.confidence), formatPercent(one.confidence)] as const)}
          onValue={(value) => view.setConfidence(Number(value))}
        />
        <DragChoice selects={view.selects} onSelects={view.setSelects} />
      </Box>
      <SideBySide>
        {!single && (
          <LatentChart
            title={t('scores_of', { across: across + 1, up: up + 1 })}
            caption={sentences(
              shown,
              charts.lines.length > 0 && t('ellipse_is', { confidence: formatPercent(confidence) }),
            )}
            view={view}
            rows={points.row}
            x={charts.x}
            y={charts.y}
            across={points.scores[across] ?? []}
            up={points.scores[up] ?? []}
            lines={charts.lines}
          />
        )}
        {measured && (
          <LatentChart
            title={t('inner', { number: across + 1 })}
            caption={sentences(single && shown, t('inner_text'))}
            view={view}
            rows={points.row}
            x={charts.x}
            y={charts.u}
            across={points.scores[across] ?? []}
            up={points.target_scores[across] ?? []}
            lines={charts.inner}
          />
        )}
      </SideBySide>
    </Section>
  );
}

/** u = t, on which rows would lie that the latent variable explains wholly. */
function diagonal(values: readonly (number | null)[]): { x: number[]; y: number[] } {
  const known = values.filter((value) => value !== null);
  const ends = [
    known.reduce((least, value) => Math.min(least, value), Infinity),
    known.reduce((most, value) => Math.max(most, value), -Infinity),
  ].filter(Number.isFinite);
  return { x: ends, y: ends };
}
