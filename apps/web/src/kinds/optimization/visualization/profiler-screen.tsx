import type { OptimizationResult } from '@hakaru/contract/decisions/optimization';
import { improveOptimization, profileOptimization } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { labelled, listed, ranged, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { pathTo, paths, useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { Figures } from '../../../ui/figure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  type AlgorithmResult,
  algorithmNamed,
  algorithmWords,
  chosenCondition,
  predictionText,
  type Project,
  type Setting,
  type Units,
  useOutcome,
} from '../result/algorithm-results.ts';
import { digitsOf } from '../../../families/conditions/digits.ts';
import { PlaceChip } from '../result/shortlist-section.tsx';
import { outcomeMessages } from '../result/words.ts';
import { carried } from './carried.ts';
import { EquationSection } from './equation-section.tsx';
import { MapSection } from './map-section.tsx';
import { OwnSection } from './own-section.tsx';
import { ProfileGrid } from './profile-grid.tsx';
import { searchOfView, viewOf } from './shown-view.ts';

const REST_MS = 400;

/** Every factor against every target through one condition, which can be moved. */
export function ProfilerScreen() {
  const t = useMessages(outcomeMessages);
  const { project_id, algorithm } = useScreenParams(paths.optimizationVisualization);
  const [{ trial }] = useScreenSearch(paths.optimizationVisualization);
  const { query, project, result, units } = useOutcome(project_id);
  if (!project || result === undefined) return <Unanswered query={query} />;
  const found = result?.algorithms.find((one) => one.algorithm === algorithmNamed(algorithm));
  const begun = found && chosenCondition(found, trial);
  if (!result || !found || !begun)
    return (
      <>
        <PageHeader title={project.name} />
        <Alert
          severity="info"
          action={<ScreenButton to={pathTo(paths.optimizationDetails, { project_id })}>{t('to_project')}</ScreenButton>}
        >
          {t(result ? 'none_of_algorithm' : 'none_yet')}
        </Alert>
      </>
    );
  return (
    <Profiler
      key={`${algorithm} ${trial ?? ''}`}
      project={project}
      result={result}
      found={found}
      units={units}
      begun={begun.setting}
    />
  );
}

interface ProfilerProps {
  project: Project;
  result: OptimizationResult;
  found: AlgorithmResult;
  units: Units;
  begun: Setting;
}

function Profiler({ project, result, found, units, begun }: ProfilerProps) {
  const t = useMessages(outcomeMessages);
  const { project_id, options } = project;
  const free = useMemo(
    () => new Set(options.factors.filter(({ type }) => type !== 'fixed').map(({ name }) => name)),
    [options],
  );
  const first = useMemo(
    () => Object.fromEntries(Object.entries(begun).filter(([name]) => free.has(name))),
    [begun, free],
  );
  const [search, changeSearch] = useScreenSearch(paths.optimizationVisualization);
  const [view, setView] = useState(() => viewOf(search, options.factors, first));
  const { setting, locked, map } = view;
  const setSetting = (next: Setting) => setView((old) => ({ ...old, setting: next }));
  // Written once it rests: browsers refuse an address that changes with every step of a pointer.
  const resting = useDebounced(view, REST_MS);
  useEffect(
    () => changeSearch(searchOfView(resting, first), { replace: true, resetScroll: false }),
    [resting, first, changeSearch],
  );
  const profile = useAnswer(
    profileOptimization,
    { params: { project: project_id }, body: { setting, locked: [...locked], points: 31 } },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  );
  const improve = useCall(improveOptimization, {
    onSuccess: ({ condition, better }) => {
      if (!better) return notify(t('no_better'), { severity: 'info' });
      setSetting(Object.fromEntries(Object.entries(condition.setting).filter(([name]) => free.has(name))));
    },
    onError: showError,
  });
  const change = (name: string, value: Setting[string]) =>
    setView((old) => ({ ...old, setting: carried(old.setting, name, value, options, old.locked) }));
  const toggle = (name: string) =>
    setView((old) => ({
      ...old,
      locked: new Set(old.locked.has(name) ? [...old.locked].filter((one) => one !== name) : [...old.locked, name]),
    }));
  const isBegun = searchOfView({ ...view, locked: new Set(), map: null }, first).at === undefined;
  const condition = profile.data?.condition;
  const digits = digitsOf(options);
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={labelled(t('profiler_title'), algorithmWords(found.algorithm))}
        actions={
          <ScreenButton to={pathTo(paths.optimizationOutcome, { project_id, algorithm: found.algorithm })}>
            {t('to_result')}
          </ScreenButton>
        }
        primaryAction={
          <Button
            variant="contained"
            title={t('maximise_help')}
            loading={improve.isPending}
            onClick={() => improve.mutate({ params: { project: project_id }, body: { setting, locked: [...locked] } })}
          >
            {t('maximise')}
          </Button>
        }
      />
      <Stack spacing={2}>
        {!profile.data && <Unanswered query={profile} isPage={false} />}
        {profile.data && condition && (
          <>
            <Section
              title={t('current')}
              action={isBegun ? undefined : <Button onClick={() => setSetting(first)}>{t('reset')}</Button>}
            >
              <Figures
                minWidth="11rem"
                figures={[
                  ...condition.predictions.map((one) => ({
                    label: withUnit(one.target, units.get(one.target)),
                    value: predictionText({ ...one, lower: null, upper: null }),
                    note:
                      one.lower === null || one.upper === null
                        ? undefined
                        : ranged(formatNumber(one.lower), formatNumber(one.upper)),
                  })),
                  { label: t('desirability'), value: formatNumber(condition.desirability, 3) },
                  ...(condition.probability === null
                    ? []
                    : [{ label: t('probability'), value: formatPercent(condition.probability) }]),
                ].map(({ note, ...figure }: { label: string; value: string; note?: string | undefined }) => ({
                  ...figure,
                  ...(note !== undefined && { note }),
                }))}
              />
              <PlaceChip place={condition.domain} />
              {profile.data.broken.length > 0 && (
                <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
                  {t('broken', { rules: listed(profile.data.broken) })}
                </Alert>
              )}
            </Section>
            <Section
              title={t('profiler_title')}
              text={sentences(
                t('profiler_text', { coverage: formatPercent(options.coverage ?? 0.9, 0) }),
                (options.rules?.sums?.length ?? 0) > 0 && t('profiler_sums'),
              )}
            >
              <ProfileGrid
                profile={profile.data}
                targets={options.targets}
                scales={result.targets}
                setting={setting}
                units={units}
                digits={digits}
                locked={locked}
                onLock={toggle}
                onChange={change}
              />
            </Section>
          </>
        )}
        <EquationSection project={project} />
        <MapSection
          project={project}
          setting={setting}
          locked={locked}
          units={units}
          shown={map}
          onShown={(next) => setView((old) => ({ ...old, map: next }))}
        />
        <OwnSection project={project} setting={setting} units={units} />
      </Stack>
    </>
  );
}
