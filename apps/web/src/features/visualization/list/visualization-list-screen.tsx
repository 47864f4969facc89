import type { DatasetSummary } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import ChartIcon from '@mui/icons-material/ScatterPlotOutlined';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { datasetFormNames, DatasetPicker } from '../../datasets/index.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { SavedViews } from './saved-views.tsx';

const at = ({ id }: DatasetSummary) => pathTo(paths.visualizationDetails, { dataset_id: id });

/** /visualization: which dataset to look at, and the views that were saved. */
export function VisualizationListScreen() {
  const t = useMessages(visualizationMessages);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('list_text')} />
      <Stack spacing={3}>
        <DatasetPicker
          label={t('datasets')}
          forms={datasetFormNames}
          to={at}
          empty={
            <EmptyState
              icon={<ChartIcon />}
              title={t('empty_title')}
              text={t('empty_text')}
              action={
                <ScreenButton to={paths.datasetRegister} variant="contained">
                  {t('register_dataset')}
                </ScreenButton>
              }
              secondaryAction={<ScreenButton to={paths.datasets}>{t('to_datasets')}</ScreenButton>}
            />
          }
        >
          <SavedViews />
        </DatasetPicker>
      </Stack>
    </>
  );
}
