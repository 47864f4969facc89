import type { DatasetDetail } from '@hakaru/contract';
import { getRegressionConfig, type RegressionOptions } from '@hakaru/contract/training/regression';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import Alert from '@mui/material/Alert';
import { callQuery } from '../../../../../lib/api/call-query.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../../../lib/paths.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../../ui/skeletons.tsx';
import type { ColumnHint } from '../default-options.ts';
import { regressionMessages } from '../regression-messages.ts';
import { RegisterWizard } from './register-wizard.tsx';
import { useHints } from './use-hints.ts';

/** The wizard of a new regression on a dataset; `?from=` begins with another project's options. */
export function RegisterScreen() {
  const { dataset_id } = useScreenParams(paths.regressionRegister);
  const { from } = useSearch({ strict: false }) as { from?: string };
  const t = useMessages(regressionMessages);
  const { dataset, hints, ready, error, retry } = useHints(dataset_id);
  const config = useQuery({ ...callQuery(getRegressionConfig, { params: { id: from ?? '' } }), enabled: from !== undefined });
  if (error) return <ErrorState title={error.message} onRetry={retry} />;
  if (!dataset || !ready || (from !== undefined && config.isPending)) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('new_project')} subtitle={dataset.name} />
      <Wizard key={from} dataset={dataset} hints={hints} options={config.data?.options ?? null} from={from ?? null} />
    </>
  );
}

function Wizard(props: { dataset: DatasetDetail; hints: readonly ColumnHint[]; options: RegressionOptions | null; from: string | null }) {
  const t = useMessages(regressionMessages);
  if (props.dataset.state !== 'ready') return <Alert severity="info">{t('dataset_not_ready')}</Alert>;
  if (props.dataset.data_type !== 'training_data') return <Alert severity="warning">{t('needs_training_data')}</Alert>;
  return <RegisterWizard {...props} />;
}
