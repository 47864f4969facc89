import { getDesignTerms } from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Muted } from '../../../ui/muted.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { designMessages } from '../words.ts';
import { coefficients, type DesignDraft, isCrossable, modelOf, optionsOf, problemsOf } from './draft.ts';

const models = ['main', 'interactions', 'quadratic', 'crossed', 'own'] as const;
const PAUSE_MS = 250;

/** Which effects are to be estimated, and how many coefficients that takes. */
export function ModelStep({ draft, change, broken }: DecisionStepProps<DesignDraft>) {
  const t = useMessages(designMessages);
  const terms = useTerms(draft);
  const hasBoth = isCrossable(draft);
  const offered = models.filter((model) => model !== 'crossed' || hasBoth);
  const errors = Object.values({ ...errorsBelow(broken, 'model'), ...errorsBelow(broken, 'terms') });
  return (
    <Stack spacing={2}>
      <RadioField
        label={t('model')}
        value={modelOf(draft)}
        onValue={(model) => change({ model })}
        choices={offered.map((model) => [
          model,
          <Stack key={model} sx={{ py: 0.75 }}>
            <Typography>{t(`model_${model}`)}</Typography>
            <Muted>
              {t(hasBoth && model === 'interactions' ? 'model_interactions_apart_help' : `model_${model}_help`)}
            </Muted>
          </Stack>,
        ])}
      />
      {draft.model === 'own' && <OwnTerms draft={draft} change={change} />}
      <Box aria-live="polite">
        <Typography sx={{ fontWeight: 600 }}>
          {t('coefficients', { coefficients: terms?.coefficients ?? coefficients(draft) })}
        </Typography>
        {terms && (
          <Muted sx={{ overflowWrap: 'anywhere' }}>
            {terms.terms.map(({ label }) => label || t('intercept')).join('  +  ')}
          </Muted>
        )}
      </Box>
      {[...new Set(errors)].map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

/** Interactions and squares that are taken one by one. */
function OwnTerms({ draft, change }: Pick<DecisionStepProps<DesignDraft>, 'draft' | 'change'>) {
  const t = useMessages(designMessages);
  const { factors, terms } = draft;
  const all = factors.flatMap((factor, a) =>
    factors.flatMap((other, b): [number, number][] => {
      if (b < a || (a === b && (factor.type === 'categorical' || factor.type === 'mixture'))) return [];
      return other.name === '' || factor.name === '' ? [] : [[a, b]];
    }),
  );
  const has = ([a, b]: [number, number]) => terms.some(([c, d]) => a === c && b === d);
  return (
    <Box role="group" aria-label={t('own_terms')}>
      <Muted sx={{ mb: 1 }}>{t('own_terms')}</Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {all.map((term) => {
          const [a, b] = term;
          const isChosen = has(term);
          return (
            <Chip
              key={term.join()}
              label={a === b ? `${factors[a]?.name}²` : `${factors[a]?.name}·${factors[b]?.name}`}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
              onClick={() =>
                change({ terms: isChosen ? terms.filter(([c, d]) => a !== c || b !== d) : [...terms, term] })
              }
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** The model's terms as compute counts them, a moment after the last change. */
function useTerms(draft: DesignDraft) {
  const isReady = (problemsOf(draft)['factors'] ?? []).length === 0;
  const options = useDebounced(isReady ? JSON.stringify(optionsOf(draft)) : null, PAUSE_MS);
  const { data } = useQuery({
    queryKey: [getDesignTerms.area, 'terms', options],
    queryFn: ({ signal }) =>
      callApi(
        getDesignTerms,
        { body: { options: JSON.parse(options ?? '') as ReturnType<typeof optionsOf> } },
        { signal },
      ),
    enabled: options !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
  return isReady && data && data.terms.length > 0 ? data : null;
}
