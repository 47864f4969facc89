import type { DatasetSummary } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { datasetFormNames, DatasetPicker } from '../../datasets/index.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { SavedRecipes } from '../recipes/saved-recipes.tsx';

const at = ({ id }: DatasetSummary) => pathTo(paths.preprocessingDetails, { dataset_id: id });

/** /pre-processing: which dataset to work on, and the recipes that were saved. */
export function PreprocessingListScreen() {
  const t = useMessages(preprocessingMessages);
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
              icon={<CleanIcon />}
              title={t('empty_title')}
              text={t('empty_text')}
              action={
                <ScreenButton to={paths.datasetRegister} variant="contained">
                  {t('register_dataset')}
                </ScreenButton>
              }
            />
          }
        >
          <SavedRecipes />
        </DatasetPicker>
      </Stack>
    </>
  );
}
