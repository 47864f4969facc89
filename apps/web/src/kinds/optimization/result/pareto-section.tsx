import type { OptimizationResult } from '@hakaru/contract/decisions/optimization';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { Parallel } from '../../../charts/parallel/parallel.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { cellText, digitsOf } from './digits.ts';
import type { AlgorithmFound, Project, Units } from './found.ts';
import { PlaceChip } from './shortlist-section.tsx';
import { outcomeMessages } from './words.ts';

interface ParetoProps {
  project: Project;
  result: OptimizationResult;
  found: AlgorithmFound;
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
  const [[x, y], setAxes] = useState<readonly [number, number]>([0, 1]);
  const front = useMemo(() => history.filter(({ pareto }) => pareto), [history]);
  const factors = useMemo(
    () => project.options.factors.filter(({ type }) => type !== 'fixed').map(({ name }) => name),
    [project],
  );
  const scatter = useMemo(() => {
    const group = (name: string, role: 'neutral' | 'prediction', trials: typeof history) => ({
      name,
      role,
      x: trials.map(({ predictions }) => predictions[x] ?? Number.NaN),
      y: trials.map(({ predictions }) => predictions[y] ?? Number.NaN),
      rows: trials.map(({ trial }) => trial - 1),
    });
    const axis = (at: number) => ({ label: targets[at]!, unit: units.get(targets[at]!) ?? null });
    return {
      x: axis(x),
      y: axis(y),
      groups: [
        group(
          t('other_trials'),
          'neutral',
          history.filter(({ pareto }) => !pareto),
        ),
        group(t('pareto_set'), 'prediction', front),
      ].filter((one) => one.x.length > 0),
      ...(chosen !== null && { highlight: { name: t('chosen_mark'), rows: new Set([chosen - 1]) } }),
    };
  }, [history, front, targets, units, x, y, chosen, t]);
  const parallel = useMemo(() => {
    const numeric = (label: string, values: (number | null)[]) => {
      const known = values.filter((value) => value !== null);
      const [min, max] = [Math.min(...known), Math.max(...known)];
      return { label, unit: units.get(label) ?? null, min, max: max > min ? max : min + 1, values };
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
  }, [front, factors, targets, units, chosen]);
  const digits = digitsOf(project.options);
  const formats = targets.map((_, at) => columnFormat(front.map(({ predictions }) => predictions[at])));
  const texts = factors.flatMap((name, at) =>
    front.some(({ setting }) => typeof setting[name] === 'string') ? [at + 1] : [],
  );
  const choices = targets.map((target, at) => [at, target] as const);
  return (
    <Section title={t('pareto')} text={t('pareto_text', { count: front.length })}>
      <Stack spacing={2}>
        <SideBySide gap={3}>
          <Scatter
            title={t('pareto_chart', { x: targets[x]!, y: targets[y]! })}
            data={scatter}
            height={380}
            onRow={(row) => onChoose(row + 1)}
            actions={
              targets.length > 2 ? (
                <>
                  <SelectField
                    size="small"
                    label={t('axis_x')}
                    value={x}
                    choices={choices.map(([at, name]) => [at, name, at === y] as const)}
                    onValue={(at) => setAxes([Number(at), y])}
                  />
                  <SelectField
                    size="small"
                    label={t('axis_y')}
                    value={y}
                    choices={choices.map(([at, name]) => [at, name, at === x] as const)}
                    onValue={(at) => setAxes([x, Number(at)])}
                  />
                </>
              ) : undefined
            }
          />
          <Parallel
            title={t('parallel')}
            caption={t('parallel_help')}
            data={parallel}
            height={380}
            onRow={(row) => onChoose(row + 1)}
          />
        </SideBySide>
        <PlainTable
          label={t('pareto_set')}
          holdsFirst
          columns={[
            t('trial'),
            ...[...factors, ...targets].map((name) => withUnit(name, units.get(name))),
            t('domain'),
          ]}
          texts={[...texts, factors.length + targets.length + 1]}
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
            ...factors.map((name) => cellText(one.setting[name], digits.get(name))),
            ...one.predictions.map((value, at) => formats[at]!(value)),
            <PlaceChip key="place" place={one.domain} />,
          ])}
        />
      </Stack>
    </Section>
  );
}
