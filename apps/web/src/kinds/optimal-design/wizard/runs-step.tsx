import { getDesignSizes } from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cellsOf, textOfCells, type Typed } from '../../../families/conditions/typed.ts';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow, noticesOf } from '../../../features/projects/wizard/broken-rules.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Muted } from '../../../ui/muted.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { SizesChart, sizesPlace } from '../result/sizes-chart.tsx';
import { algorithms, hasOthers, optimal } from '../setup.ts';
import { designMessages } from '../words.ts';
import {
  type DesignDraft,
  earlierProblems,
  hasHard,
  leastRuns,
  optionsOf,
  problemsOf,
  suggestedPlots,
  suggestedRuns,
  withSource,
} from './draft.ts';
import { EarlierField } from './earlier-field.tsx';

const counts = ['centre_points', 'replicates', 'blocks'] as const;
const PAUSE_MS = 600;

/** How many runs, of which kind, found how; and what one more run is worth. */
export function RunsStep({ draft, change, broken }: DecisionStepProps<DesignDraft>) {
  const t = useMessages(designMessages);
  const { algorithm } = draft;
  const isSplit = hasHard(draft);
  const isOptimal = optimal.includes(algorithm);
  const options = optionsOf(draft);
  const { sizes, isComputing, isReady, refused } = useSizes(draft);
  const fields = ['runs', 'centre_points', 'replicates', 'blocks', 'whole_plots', 'earlier', 'algorithm'];
  const errors = fields.flatMap((name) => Object.values(errorsBelow(broken, name)));
  return (
    <Stack spacing={2}>
      <SideBySide gap={4}>
        <Stack spacing={2}>
          <NumberEntry
            label={t('runs')}
            isLabelled
            value={draft.runs ?? suggestedRuns(draft)}
            isWrong={isNoCount(draft.runs ?? 1, 1)}
            onValue={(runs) => change({ runs })}
            help={t('runs_help', { coefficients: leastRuns(draft) })}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {isSplit && (
              <>
                <NumberEntry
                  label={t('whole_plots')}
                  isLabelled
                  value={draft.whole_plots ?? suggestedPlots(draft)}
                  isWrong={isNoCount(draft.whole_plots ?? 2, 2)}
                  onValue={(whole_plots) => change({ whole_plots })}
                />
                <NumberEntry
                  label={t('variance_ratio')}
                  isLabelled
                  value={draft.variance_ratio}
                  isWrong={typeof draft.variance_ratio !== 'number' || draft.variance_ratio <= 0}
                  onValue={(variance_ratio) => change({ variance_ratio })}
                />
              </>
            )}
            {counts
              .filter((name) => !isSplit || name !== 'blocks')
              .map((name) => (
                <NumberEntry
                  key={name}
                  label={t(name)}
                  isLabelled
                  value={draft[name]}
                  isWrong={isNoCount(draft[name], name === 'blocks' ? 1 : 0)}
                  onValue={(value) => change({ [name]: value })}
                />
              ))}
          </Box>
          <Muted>{t(isSplit ? 'plots_help' : 'counts_help')}</Muted>
          {[...new Set(errors)].map((text) => (
            <Alert key={text} severity="error">
              {text}
            </Alert>
          ))}
          {['runs', 'whole_plots']
            .flatMap((name) => noticesOf(broken, name))
            .map(({ text }) => (
              <Alert key={text} severity="warning">
                {text}
              </Alert>
            ))}
        </Stack>
        {isOptimal && sizes && sizes.length > 1 ? (
          <SizesChart sizes={sizes} runs={options.runs} hasOthers={hasOthers(options)} />
        ) : (
          <Box aria-live="polite" sx={{ minHeight: isOptimal && isComputing ? sizesPlace : 0 }}>
            {isComputing && <LinearProgress aria-label={t('sizes_computing')} sx={{ mb: 1 }} />}
            {refused ? (
              <Alert severity="warning">{refused}</Alert>
            ) : (
              <Muted>{t(sizesText(isOptimal, isReady, isComputing))}</Muted>
            )}
          </Box>
        )}
      </SideBySide>
      <Box>
        <RadioField
          label={t('algorithm')}
          value={algorithm}
          onValue={(next) => change({ algorithm: next })}
          choices={algorithms.map((name) => [
            name,
            <Stack key={name} sx={{ py: 0.5 }}>
              <Typography>{t(`algorithm_${name}`)}</Typography>
              <Muted>{t(`algorithm_${name}_help`)}</Muted>
            </Stack>,
          ])}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, alignItems: 'flex-start' }}>
          {algorithm.startsWith('d_optimal') && !isSplit && (
            <FormControlLabel
              control={<Checkbox checked={draft.continuous} onChange={(_, continuous) => change({ continuous })} />}
              label={t('continuous')}
            />
          )}
          {algorithm === 'latin_hypercube' && (
            <RadioField
              label={t('hypercube')}
              value={draft.hypercube}
              onValue={(hypercube) => change({ hypercube })}
              choices={(['maximin', 'correlation'] as const).map((one) => [one, t(`hypercube_${one}`)])}
            />
          )}
          {algorithm === 'sobol' && (
            <FormControlLabel
              control={<Checkbox checked={draft.scramble} onChange={(_, scramble) => change({ scramble })} />}
              label={t('scramble')}
            />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <NumberEntry
            label={t('signal')}
            isLabelled
            value={draft.signal}
            isWrong={typeof draft.signal !== 'number' || draft.signal <= 0}
            onValue={(signal) => change({ signal })}
          />
          <NumberEntry
            label={t('seed')}
            isLabelled
            value={draft.seed}
            isWrong={isNoCount(draft.seed, 0)}
            onValue={(seed) => change({ seed })}
          />
          {algorithm.startsWith('d_optimal') && (
            <NumberEntry
              label={t('starts')}
              isLabelled
              value={draft.starts}
              isWrong={draft.starts !== null && isNoCount(draft.starts, 1)}
              onValue={(starts) => change({ starts })}
            />
          )}
        </Box>
        <Muted sx={{ mt: 1 }}>{t('signal_help')}</Muted>
        {algorithm.startsWith('d_optimal') && <Muted>{t('starts_help')}</Muted>}
      </Box>
      <EarlierField
        factors={draft.factors}
        value={draft.earlier}
        problems={earlierProblems(draft)}
        onValue={(earlier, measured, source) =>
          change({
            earlier,
            responses: textOfCells([...new Set([...cellsOf(draft.responses), ...measured])]),
            ...(source && { sources: withSource(draft.sources, source) }),
          })
        }
      />
    </Stack>
  );
}

function isNoCount(value: Typed, least: number): boolean {
  return typeof value !== 'number' || !Number.isInteger(value) || value < least;
}

/** Why there is no curve of D: it is not asked for, is on its way, or takes too long. */
function sizesText(isOptimal: boolean, isReady: boolean, isComputing: boolean) {
  if (!isOptimal) return 'sizes_none';
  if (isComputing) return 'sizes_computing';
  return isReady ? 'sizes_not_known' : 'sizes_waiting';
}

/** D against the number of runs, a moment after the last change; or why the region, all constraints together, has no design. */
function useSizes(draft: DesignDraft) {
  const isReady = Object.values(problemsOf(draft)).every((codes = []) => codes.length === 0);
  const options = useDebounced(isReady ? JSON.stringify(optionsOf(draft)) : null, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: [getDesignSizes.area, 'sizes', options],
    queryFn: ({ signal }) =>
      callApi(
        getDesignSizes,
        { body: { options: JSON.parse(options ?? '') as ReturnType<typeof optionsOf> } },
        { signal },
      ),
    enabled: options !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
  const isComputing = isReady && (isFetching || options === null);
  // What else is refused stands at its field.
  const isOfRegion = error instanceof ApiError && error.code.startsWith('design_');
  return {
    sizes: data?.sizes,
    isComputing,
    isReady,
    refused: isOfRegion && !isComputing ? errorLine(error) : null,
  };
}
