import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { LearnedWarning } from '../../preprocessing/index.ts';
import { projectMessages } from '../words.ts';
import { ColumnsTable } from './columns-table.tsx';
import { TargetChoice } from './target-choice.tsx';
import type { StepProps } from './wizard-type.ts';

/** What the training will stand on. */
export function OverviewStep(props: StepProps) {
  const {
    dataset,
    hints,
    draft,
    wizard,
    recipe: { plan, isPending },
  } = props;
  const t = useMessages(projectMessages);
  const to = pathTo(paths.datasetDetails, { dataset_id: dataset.id, data_type: dataset.data_type });
  // What a recipe that is learned anew begins with may itself have been made by one that cannot be.
  const learnedBefore = plan?.recipe?.table ?? { dataset_id: dataset.id, version_id: dataset.version_id };
  return (
    <Stack spacing={2}>
      {dataset.preprocessed && !isPending && (
        <LearnedWarning
          datasetId={learnedBefore.dataset_id}
          versionId={learnedBefore.version_id ?? undefined}
          once={wizard.setup.takesRecipes === 'once'}
        />
      )}
      <DetailTable
        label={t('dataset')}
        details={[
          { label: t('dataset'), value: <ScreenLink to={to}>{dataset.name}</ScreenLink> },
          { label: t('version'), value: String(dataset.version) },
          {
            label: t('size'),
            value: t('rows_columns', { rows: formatCount(dataset.row_count ?? 0), columns: dataset.column_count ?? 0 }),
          },
          { label: t('file'), value: dataset.file_name },
          { label: t('created_at'), value: `${formatDateTime(dataset.created_at)} ${dataset.created_by}` },
        ]}
      />
      {wizard.parts.includes('target') && <TargetChoice {...props} />}
      <ColumnsTable hints={hints} parts={draft.parts} offered={wizard} />
    </Stack>
  );
}
