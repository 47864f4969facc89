import { addSampleDatasets } from '@hakaru/contract';
import Button from '@mui/material/Button';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { datasetMessages } from '../dataset-messages.ts';

/** What datasets are for, and two ways to the first one. */
export function NoDatasets() {
  const t = useMessages(datasetMessages);
  const samples = useCall(addSampleDatasets, { invalidates: ['datasets'] });
  return (
    <EmptyState
      icon={<TableIcon />}
      title={t('empty_title')}
      text={t('empty_text')}
      action={
        <ScreenButton to={paths.datasetRegister} variant="contained">
          {t('register_dataset')}
        </ScreenButton>
      }
      secondaryAction={
        <Button loading={samples.isPending} onClick={() => samples.mutate({})}>
          {t('try_sample')}
        </Button>
      }
    />
  );
}
