import type { CallRequest, DecisionSummary } from '@hakaru/contract';
import {
  compareDesigns,
  type DesignComparison,
  type OptimalDesignOptions,
  optimalDesignCalls,
  type OptimalDesignResult,
} from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatSetting } from '../../../lib/numbers/format-setting.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { termWords } from '../result/answer.ts';
import { designMessages } from '../words.ts';
import { isCrossable } from '../wizard/draft.ts';
import { ComparedSections } from './compared-sections.tsx';

const MOST = 4;
const PAUSE_MS = 400;
const models = ['main', 'interactions', 'quadratic', 'crossed'] as const;

interface Loaded {
  id: string;
  name: string;
  options: OptimalDesignOptions;
  result: OptimalDesignResult | null;
}

/** Up to four designs of the same factors, judged alike. */
export function CompareScreen() {
  const t = useMessages(designMessages);
  const [search, change] = useScreenSearch(paths.optimalDesignComparison);
  const ids = [...new Set((search.designs ?? '').split(',').filter(Boolean))].slice(0, MOST);
  const all = useAnswer(optimalDesignCalls.all, { query: { state: 'succeeded' } });
  const choices = all.data?.items ?? [];
  const loaded = useDesigns(ids);
  const effect = Number(search.effect ?? 1);
  const noise = Number(search.noise ?? 1);
  const isNumberWrong = !(effect > 0 && noise > 0);
  const ready = loaded.filter((one): one is Loaded & { result: OptimalDesignResult } => one.result !== null);
  const model = models.find((one) => one === search.model) ?? null;
  const modelOf = Math.max(
    0,
    ready.findIndex(({ id }) => id === search.model),
  );
  const spec =
    ready.length < 2 || ready.length < ids.length || isNumberWrong
      ? null
      : JSON.stringify({
          designs: ready.map(({ options, result }) => ({
            options,
            runs: result.runs.map(({ order, block, plot, values }) => ({ order, block, plot, values })),
          })),
          model,
          model_of: modelOf,
          effect,
          noise,
        });
  const asked = useDebounced(spec, PAUSE_MS);
  const compared = useQuery({
    queryKey: [compareDesigns.area, 'compare', asked],
    queryFn: ({ signal }) =>
      callApi(
        compareDesigns,
        { body: JSON.parse(asked ?? '') as CallRequest<typeof compareDesigns>['body'] },
        { signal },
      ),
    enabled: asked !== null,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const names = ready.map(({ name }) => name);
  return (
    <>
      <PageHeader title={t('compare_title')} subtitle={t('compare_text')} />
      <Stack spacing={2}>
        <Section title={t('compare_choose')}>
          <Stack spacing={2}>
            <Autocomplete
              multiple
              options={choices}
              value={ids.flatMap((id) => choices.find(({ project_id }) => project_id === id) ?? [])}
              getOptionKey={({ project_id }) => project_id}
              getOptionLabel={({ name }) => name}
              getOptionDisabled={({ project_id }) => ids.length >= MOST && !ids.includes(project_id)}
              isOptionEqualToValue={(a: DecisionSummary, b: DecisionSummary) => a.project_id === b.project_id}
              onChange={(_event, next) =>
                change({ designs: next.map(({ project_id }) => project_id).join(',') }, { replace: true })
              }
              renderInput={(params) => <TextField {...params} label={t('compare_choose')} />}
            />
            {ids.length > 1 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <SelectField
                  size="small"
                  label={t('compare_model')}
                  value={model ?? ready[modelOf]?.id ?? ''}
                  onValue={(next) => change({ model: next }, { replace: true })}
                  choices={[
                    ...ready.map(({ id, name }) => [id, t('compare_model_of', { name })] as const),
                    ...models
                      .filter((one) => one !== 'crossed' || isCrossable(ready[0]?.options ?? { factors: [] }))
                      .map((one) => [one, t(`model_${one}`)] as const),
                  ]}
                  sx={{ minWidth: '14rem', maxWidth: '100%' }}
                />
                {(['effect', 'noise'] as const).map((name) => (
                  <NumberEntry
                    key={name}
                    label={t(`compare_${name}`)}
                    isLabelled
                    value={search[name] ?? 1}
                    isWrong={!(Number(search[name] ?? 1) > 0)}
                    onValue={(value) => change({ [name]: String(value ?? '') }, { replace: true })}
                  />
                ))}
              </Box>
            )}
            {ids.length > 1 && <Muted>{t('compare_effect_help')}</Muted>}
            {isNumberWrong && <Alert severity="error">{t('compare_number_wrong')}</Alert>}
            {ids.length < 2 && <Alert severity="info">{t('compare_more')}</Alert>}
            {loaded
              .filter(({ result }) => result === null)
              .map(({ id, name }) => (
                <Alert key={id} severity="warning">
                  {t('compare_unfinished', { name })}
                </Alert>
              ))}
          </Stack>
        </Section>
        {asked !== null && spec !== null && (
          <Answered query={compared} loading={<FormSkeleton />}>
            {(comparison) =>
              comparison.differences.length > 0 || comparison.designs.length !== ready.length ? (
                <Differences comparison={comparison} names={names} />
              ) : (
                <>
                  <Notes comparison={comparison} names={names} split={splitOf(ready)} />
                  <ComparedSections comparison={comparison} names={names} effect={effect} noise={noise} />
                </>
              )
            }
          </Answered>
        )}
      </Stack>
    </>
  );
}

/** Those of the designs that have arrived, in their order. */
function useDesigns(ids: readonly string[]): Loaded[] {
  const projects = useQueries({
    queries: ids.map((id) => ({
      ...callQuery(optimalDesignCalls.getProject, { params: { id } }),
      meta: { quiet: true },
    })),
  });
  const results = useQueries({
    queries: ids.map((id) => ({
      ...callQuery(optimalDesignCalls.getResult, { params: { id } }),
      meta: { quiet: true },
    })),
  });
  return ids.flatMap((id, at): Loaded[] => {
    const [project, found] = [projects[at]?.data, results[at]?.data];
    return project && found ? [{ id, name: project.name, options: project.options, result: found.result }] : [];
  });
}

interface PartProps {
  comparison: DesignComparison;
  names: readonly string[];
}

/** Why the designs cannot be compared. */
function Differences({ comparison: { differences }, names }: PartProps) {
  const t = useMessages(designMessages);
  if (differences.length === 0) return null;
  return (
    <Alert severity="error">
      {t('compare_differ')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {differences.map(({ design, code, factor }) => (
          <li key={`${design} ${code} ${factor}`}>{t(`differ_${code}`, { design: names[design] ?? '', factor })}</li>
        ))}
      </Box>
    </Alert>
  );
}

interface Split {
  design: string;
  factors: string;
  ratio: string;
}

/** The first design with factors that are hard to change: all are judged for its variance of whole plots. */
export function splitOf(designs: readonly Pick<Loaded, 'name' | 'options'>[]): Split | null {
  const hardOf = ({ options }: Pick<Loaded, 'options'>) => options.factors.filter(({ hard }) => hard);
  const first = designs.find((design) => hardOf(design).length > 0);
  return first
    ? {
        design: first.name,
        factors: listed(hardOf(first).map(({ name }) => name)),
        ratio: formatSetting(first.options.variance_ratio ?? 1),
      }
    : null;
}

/** What to know before figures are compared. */
function Notes({ comparison: { designs, other_region: others }, names, split }: PartProps & { split: Split | null }) {
  const t = useMessages(designMessages);
  return (
    <>
      {split && (
        <Alert severity="info" variant="outlined">
          {t('compare_plots', { ...split })}
        </Alert>
      )}
      {designs.map(
        ({ lost }, at) =>
          lost.length > 0 && (
            <Alert key={at} severity="warning" variant="outlined">
              {t('compare_lost', { design: names[at] ?? '', terms: listed(lost.map(termWords)) })}
            </Alert>
          ),
      )}
      {others.length > 0 && (
        <Alert severity="info" variant="outlined">
          {t('compare_region', { designs: listed(others.map((at) => names[at] ?? '')), first: names[0] ?? '' })}
        </Alert>
      )}
    </>
  );
}
