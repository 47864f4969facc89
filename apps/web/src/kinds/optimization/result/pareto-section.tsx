import { candidateWords } from '../../../families/conditions/candidate-words.ts';
import type { OptimizationResult } from '@hakaru/contract/decisions/optimization';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { Parallel } from '../../../charts/parallel/parallel.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { Scatter3d } from '../../../charts/scatter3d/scatter-3d.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { digitsOf, limitsOf, settingFormats } from '../../../families/conditions/digits.ts';
import { endsOf } from './axis-ends.ts';
import { type AlgorithmResult, type Project, type Units } from './algorithm-results.ts';
import { PlaceChip } from './shortlist-section.tsx';
import { outcomeMessages } from './words.ts';

/** Lines to the floor of more points would hide one another. */
const MOST_STEMS = 60;
/** So many columns' names fit beside each other in half of the page. */
const MOST_NARROW = 6;

interface ParetoProps {
  project: Project;
  result: OptimizationResult;
  found: AlgorithmResult;
  units: Units;
  chosen: number | null;
  onChoose: (trial: number) => void;
}

/** The trials that no other one betters, in pictures and as a table; one of them is chosen in either. Only where there are several targets. */
export function ParetoSection(props: ParetoProps) {
  return props.result.targets.length < 2 || props.found.history.length === 0 ? null : <Pareto {...props} />;
}

function Pareto({ project, result, found, units, chosen, onChoose }: ParetoProps) {
  const t = useMessages(outcomeMessages);
  const { history } = found;
  const targets = useMemo(() => result.targets.map(({ target }) => target), [result]);
  const [axes, setAxes] = useState<readonly number[]>([0, 1, 2]);
  const [x, y, z] = [axes[0]!, axes[1]!, axes[2]!];
  const front = useMemo(() => history.filter(({ pareto }) => pareto), [history]);
  const factors = useMemo(
    () => project.options.factors.filter(({ type }) => type !== 'fixed').map(({ name }) => name),
    [project],
  );
  const points = useMemo(() => {
    const group = (name: string, role: 'neutral' | 'prediction', trials: typeof history) => {
      const of = (at: number) => trials.map(({ predictions }) => predictions[at] ?? Number.NaN);
      return { name, role, x: of(x), y: of(y), z: of(z), rows: trials.map(({ trial }) => trial - 1) };
    };
    const axis = (at: number) => ({ label: targets[at] ?? '', unit: units.get(targets[at] ?? '') ?? null });
    const others = history.filter(({ pareto }) => !pareto);
    return {
      x: axis(x),
      y: axis(y),
      z: axis(z),
      groups: [
        group(t('other_trials'), 'neutral', others),
        { ...group(t('pareto_set'), 'prediction', front), stems: front.length <= MOST_STEMS },
      ].filter((one) => one.x.length > 0),
      ...(chosen !== null && { highlight: { name: t('chosen_mark'), rows: new Set([chosen - 1]) } }),
    };
  }, [history, front, targets, units, x, y, z, chosen, t]);
  const parallel = useMemo(() => {
    const numeric = (label: string, values: (number | null)[]) => {
      const [min, max] = endsOf(
        values.filter((value) => value !== null),
        limitsOf(project.options, label),
      );
      return { label, unit: units.get(label) ?? null, min, max, values };
    };
    const ofFactor = (name: string) => {
      const cells = front.map(({ setting }) => setting[name] ?? null);
      if (cells.every((cell) => typeof cell === 'number')) return numeric(name, cells);
      const levels = [...new Set(cells.map(String))].sort();
      return {
        label: name,
        min: 0,
        max: levels.length - 1,
        levels,
        values: cells.map((cell) => levels.indexOf(String(cell))),
      };
    };
    const rows = front.map(({ trial }) => trial - 1);
    const selected = new Uint8Array(Math.max(0, ...rows.map((row) => row + 1)));
    if (chosen !== null && chosen <= selected.length) selected[chosen - 1] = 1;
    return {
      axes: [
        ...factors.map(ofFactor),
        ...targets.map((target, at) =>
          numeric(
            target,
            front.map(({ predictions }) => predictions[at] ?? null),
          ),
        ),
      ],
      rows,
      selected: chosen !== null && rows.includes(chosen - 1) ? selected : null,
    };
  }, [project, front, factors, targets, units, chosen]);
  const settings = settingFormats(
    factors,
    front.map(({ setting }) => setting),
    digitsOf(project.options),
  );
  const formats = targets.map((_, at) => columnFormat(front.map(({ predictions }) => predictions[at])));
  const isListed = front.some(({ candidate }) => candidate);
  const texts = factors.flatMap((name, at) =>
    front.some(({ setting }) => typeof setting[name] === 'string') ? [at + 1] : [],
  );
  const isSolid = targets.length > 2;
  const isNarrow = parallel.axes.length <= MOST_NARROW;
  const lines = (
    <Parallel
      title={t('parallel')}
      caption={t('parallel_help')}
      data={parallel}
      height={380}
      onRow={(row) => onChoose(row + 1)}
    />
  );
  const flat = (
    <Scatter
      title={t('pareto_chart', { x: targets[x]!, y: targets[y]! })}
      data={points}
      height={isSolid ? 500 : 380}
      onRow={(row) => onChoose(row + 1)}
    />
  );
  return (
    <Section title={t('pareto')} text={t('pareto_text', { count: front.length })}>
      <Stack spacing={2}>
        {isSolid && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {(['axis_x', 'axis_y', 'axis_z'] as const).map((label, place) => (
              <SelectField
                key={label}
                size="small"
                label={t(label)}
                value={axes[place]!}
                choices={targets.map((target, at) => [at, target])}
                onValue={(at) => setAxes(withAxis(axes, place, Number(at)))}
              />
            ))}
          </Box>
        )}
        {!isSolid && !isNarrow && flat}
        {(isSolid || isNarrow) && (
          <SideBySide gap={3}>
            {flat}
            {isSolid ? (
              <Scatter3d
                title={t('pareto_solid', { x: targets[x]!, y: targets[y]!, z: targets[z]! })}
                data={points}
                onRow={(row) => onChoose(row + 1)}
              />
            ) : (
              lines
            )}
          </SideBySide>
        )}
        {(isSolid || !isNarrow) && lines}
        <PlainTable
          label={t('pareto_set')}
          holdsFirst
          columns={[
            t('trial'),
            ...(isListed ? [t('candidate')] : []),
            ...[...factors, ...targets].map((name) => withUnit(name, units.get(name))),
            t('domain'),
          ]}
          texts={[
            ...(isListed ? [1] : []),
            ...[...texts, factors.length + targets.length + 1].map((at) => at + Number(isListed)),
          ]}
          rows={front.map((one) => [
            <label key="trial" style={{ whiteSpace: 'nowrap' }}>
              <Radio
                size="small"
                name="pareto"
                checked={chosen === one.trial}
                onChange={() => onChoose(one.trial)}
                slotProps={{ input: { 'aria-label': t('choose_trial', { trial: one.trial }) } }}
                sx={{ p: 0.25, mr: 0.5, '@media print': { display: 'none' } }}
              />
              {one.trial}
            </label>,
            ...(isListed ? [candidateWords(one.candidate) ?? ''] : []),
            ...factors.map((name, at) => settings[at]!(one.setting[name])),
            ...one.predictions.map((value, at) => formats[at]!(value)),
            <PlaceChip key="place" place={one.domain} />,
          ])}
        />
      </Stack>
    </Section>
  );
}

/** The axes with a target in one place; where it was before, the one that it takes the place of. */
function withAxis(axes: readonly number[], place: number, target: number): number[] {
  const before = axes[place]!;
  return axes.map((one, at) => (at === place ? target : one === target ? before : one));
}
