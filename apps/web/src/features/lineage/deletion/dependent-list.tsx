import { type DecisionKindId, type Dependent, getDependents } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { decisionAddress } from '../../../lib/decision-screens.ts';
import { addressTo, paths, pathTo, type Address } from '../../../lib/paths.ts';
import { predictionReport, trainingScreens } from '../../../lib/training-screens.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { lineageMessages } from '../lineage-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

/** Null for what has no screen. */
const addresses: Record<Dependent['kind'], (item: Dependent) => Address | null> = {
  dataset: ({ id }) => ({ to: pathTo(paths.datasetDetails, { dataset_id: id, data_type: 'training_data' }) }),
  version: ({ dataset_id }) => ({
    to: pathTo(paths.datasetDetails, { dataset_id: dataset_id ?? '', data_type: 'training_data' }),
  }),
  preparation: ({ id, dataset_id }) =>
    addressTo(paths.preprocessingDetails, { params: { dataset_id: dataset_id ?? '' }, search: { run: id } }),
  view: ({ id, dataset_id }) =>
    addressTo(paths.visualizationDetails, { params: { dataset_id: dataset_id ?? '' }, search: { view: id } }),
  training_project: ({ id, training_type }) => ({ to: trainingScreens(training_type).details(id) }),
  prediction: ({ id, training_type }) => ({ to: predictionReport(training_type, id) }),
  optimization: decisionOf,
  next_experiments: decisionOf,
  optimal_design: decisionOf,
  statistical_analysis: decisionOf,
};

function decisionOf({ kind, id }: Dependent): Address | null {
  const to = decisionAddress(kind as DecisionKindId, id);
  return to === null ? null : { to };
}

/** So many are listed; a dialog of thousands would not be read. */
const MOST = 200;

interface DependentListProps {
  items: readonly Dependent[];
  /** What a deletion that is asked about would keep; its links open beside the dialog. */
  stays?: (item: Dependent) => boolean;
}

/** What depends on something, each as a link. */
export function DependentList({ items, stays }: DependentListProps) {
  const t = useMessages(lineageMessages);
  return (
    <Box
      component="ul"
      aria-label={t('dependents_title', { count: items.length })}
      sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: '16rem', overflow: 'auto' }}
      tabIndex={0}
    >
      {items.slice(0, MOST).map((item) => {
        const kept = stays?.(item) ?? false;
        const address = addresses[item.kind](item);
        return (
          <Box component="li" key={`${item.kind} ${item.id}`} sx={{ overflowWrap: 'anywhere' }}>
            <Muted component="span">{labelled(t(`dependent_${item.kind}`), '')}</Muted>
            {address ? (
              <ScreenLink
                {...address}
                {...(stays && { target: '_blank', rel: 'noopener' })}
                variant="body2"
                underline="always"
              >
                {nameOf(item)}
              </ScreenLink>
            ) : (
              <Typography component="span" variant="body2">
                {nameOf(item)}
              </Typography>
            )}
            {item.running && (
              <Chip size="small" color="warning" variant="outlined" sx={{ ml: 1 }} label={t('dependent_running')} />
            )}
            {kept && <Chip size="small" color="success" variant="outlined" sx={{ ml: 1 }} label={t('stays')} />}
          </Box>
        );
      })}
      {items.length > MOST && <li>{t('dependents_more', { count: items.length - MOST })}</li>}
    </Box>
  );

  function nameOf({ kind, name, version }: Dependent): string {
    if (kind === 'preparation') return t('dependent_result_of', { name });
    return version === null ? name : t('dependent_version_name', { name, version });
  }
}

/** Everything made from a dataset, directly or by way of others. */
export function DatasetDependents({ id, none }: { id: string; none: string }) {
  const t = useMessages(lineageMessages);
  const { data, error } = useAnswer(getDependents, { params: { subject: 'dataset', id } });
  if (data && data.items.length > 0) return <DependentList items={data.items} />;
  return (
    <Typography color="textSecondary">{error ? errorLine(error) : data ? none : t('dependents_loading')}</Typography>
  );
}
