import { profileOptimization, titleOfTarget } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Contour } from '../../../charts/contour/contour.tsx';
import type { ColourRole } from '../../../charts/palette/chart-palette.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import type { Project, Setting, Units } from '../result/algorithm-results.ts';
import { outcomeMessages } from '../result/words.ts';
import type { Profiled } from './profile-grid.tsx';
import { limitsOf, marginsOf, type Target } from './limits.ts';
import { regionWords } from './region-words.ts';

type Map2 = NonNullable<Profiled['contour']>;

/** While a setting is moved the map is coarse, so that it keeps up; a moment later it is fine. */
const COARSE = 13;
const FINE = 25;
const REST_MS = 350;

interface MapProps {
  project: Project;
  setting: Setting;
  /** What does not give way for a sum to come out. */
  locked: ReadonlySet<string>;
  units: Units;
  /** Its two factors; null for the first two. */
  shown: readonly [x: string, y: string] | null;
  onShown: (factors: readonly [x: string, y: string]) => void;
}

/** Two factors with every target as a map, and where each target with limits is met. */
export function MapSection(props: MapProps) {
  const numeric = props.project.options.factors.filter(
    ({ type }) => type === 'range' || type === 'unit' || type === 'discrete',
  );
  return numeric.length < 2 ? null : <Maps {...props} names={numeric.map(({ name }) => name)} />;
}

function Maps({ project, setting, locked, units, shown, onShown, names }: MapProps & { names: readonly string[] }) {
  const t = useMessages(outcomeMessages);
  const [x, y] = shown?.every((name) => names.includes(name)) ? shown : [names[0]!, names[1]!];
  const others = JSON.stringify({ ...setting, [x]: 0, [y]: 0 });
  const isResting = useDebounced(others, REST_MS) === others;
  const points = isResting ? FINE : COARSE;
  const query = useAnswer(
    profileOptimization,
    {
      params: { project: project.project_id },
      body: { setting, locked: [...locked], points: 0, contour: [x, y], contour_points: points },
    },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  );
  const map = query.data?.contour;
  return (
    <Section
      title={t('contour')}
      text={t('contour_text')}
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <SelectField
            size="small"
            label={t('map_factor_x')}
            value={x}
            choices={names.map((name) => [name, name, name === y] as const)}
            onValue={(name) => onShown([name, y])}
            sx={{ minWidth: '9rem' }}
          />
          <SelectField
            size="small"
            label={t('map_factor_y')}
            value={y}
            choices={names.map((name) => [name, name, name === x] as const)}
            onValue={(name) => onShown([x, name])}
            sx={{ minWidth: '9rem' }}
          />
        </Stack>
      }
    >
      {map && Object.keys(map.met).length === 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
          {t('no_limits')}
        </Alert>
      )}
      {map && (
        <SideBySide gap={3}>
          {Object.keys(map.values).map((target) => (
            <TargetMap
              key={target}
              map={map}
              targets={project.options.targets}
              target={target}
              x={x}
              y={y}
              setting={setting}
              units={units}
            />
          ))}
        </SideBySide>
      )}
    </Section>
  );
}

const roles: readonly ColourRole[] = ['selected', 'target', 'group1', 'group2', 'test'];

interface TargetMapProps {
  map: Map2;
  targets: readonly Target[];
  target: string;
  x: string;
  y: string;
  setting: Setting;
  units: Units;
}

function TargetMap({ map, targets, target, x, y, setting, units }: TargetMapProps) {
  const t = useMessages(outcomeMessages);
  const data = useMemo(() => {
    const axis = (label: string) => ({ label, unit: units.get(label) ?? null });
    const limits = new Map(targets.map((one) => [titleOfTarget(one), limitsOf(one)]));
    const regions = Object.entries(map.met).map(([name, within], at) => ({
      name: t('region_met', { target: name }),
      role: roles[at % roles.length]!,
      within,
      margins: marginsOf(map.values[name]!, limits.get(name)!),
    }));
    const all = map.feasible.map((row, at) =>
      row.map((allowed, column) => allowed && Object.values(map.met).every((met) => met[at]![column]!)),
    );
    return {
      x: axis(x),
      y: axis(y),
      z: axis(target),
      xEdges: edgesOf(map.x.map(Number)),
      yEdges: edgesOf(map.y.map(Number)),
      values: map.values[target]!,
      regions,
      chosen: all,
      mark: { x: Number(setting[x]), y: Number(setting[y]) },
    };
  }, [map, targets, target, x, y, setting, units, t]);
  return (
    <Contour
      title={t('map_of', { target, x, y })}
      {...(data.regions.length > 0 && { caption: sentences(...regionWords(map.met)) })}
      data={data}
      height={380}
      keepView={`${target} ${x} ${y}`}
    />
  );
}

/** Edges of fields around middles that need not be evenly spaced. */
function edgesOf(middles: readonly number[]): number[] {
  const between = middles.slice(1).map((middle, at) => (middle + middles[at]!) / 2);
  const [first, last] = [middles[0]!, middles.at(-1)!];
  if (between.length === 0) return [first - 0.5, first + 0.5];
  return [2 * first - between[0]!, ...between, 2 * last - between.at(-1)!];
}
