import { type DatasetDetail, getProject } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import Alert from '@mui/material/Alert';
import { callQuery } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import type { Messages } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import type { ColumnHint } from './column-hint.ts';
import type { Draft } from './draft.ts';
import { TrainingWizard } from './training-wizard.tsx';
import { useHints } from './use-hints.ts';
import { projectMessages } from '../words.ts';
import type { WizardType } from './wizard-type.ts';

export interface RegisterFrameProps<D extends Draft, O> {
  datasetId: string;
  /** 'New regression' and the like. */
  title: string;
  type: WizardType<D, O>;
  /** The type's own words; `problem_…` and `step_…` are looked for here first. */
  messages: Messages<Catalogue>;
}

/** The wizard of a new project on a dataset; `?from=` begins with another project's options. */
export function RegisterFrame<D extends Draft, O>({ datasetId, title, type, messages }: RegisterFrameProps<D, O>) {
  const { from } = useSearch({ strict: false }) as { from?: string };
  const { dataset, hints, ready, error, retry } = useHints(datasetId);
  const other = useQuery({ ...callQuery(getProject, { params: { id: from ?? '' } }), enabled: from !== undefined });
  if (error) return <ErrorState title={errorLine(error)} onRetry={retry} />;
  if (!dataset || !ready || (from !== undefined && other.isPending)) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={title} subtitle={dataset.name} />
      <Ready
        key={from}
        dataset={dataset}
        hints={hints}
        options={(other.data?.options as O | undefined) ?? null}
        from={from ?? null}
        title={title}
        type={type}
        messages={messages}
      />
    </>
  );
}

type ReadyProps<D extends Draft, O> = Omit<RegisterFrameProps<D, O>, 'datasetId'> & {
  dataset: DatasetDetail;
  hints: readonly ColumnHint[];
  options: O | null;
  from: string | null;
};

function Ready<D extends Draft, O>(props: ReadyProps<D, O>) {
  const t = useMessages(projectMessages);
  if (props.dataset.state !== 'ready') return <Alert severity="info">{t('dataset_not_ready')}</Alert>;
  if (props.dataset.data_type !== 'training_data') return <Alert severity="warning">{t('needs_training_data')}</Alert>;
  return <TrainingWizard {...props} />;
}
