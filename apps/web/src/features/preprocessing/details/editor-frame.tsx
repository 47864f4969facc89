import type { DatasetDetail } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RestoredNotice } from '../../../ui/restored-notice.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { isIncomplete } from '../recipe/draft-step.ts';
import type { RecipeDraft } from '../recipe/use-recipe-draft.ts';

interface EditorFrameProps {
  dataset: DatasetDetail;
  /** How large the dataset is, in words. */
  size: string;
  draft: RecipeDraft;
  run: { label: string; isPending: boolean; start: () => void };
  /** What is shown of a run in the place of the editor. */
  running: ReactNode | null;
  recipe: ReactNode;
  preview: ReactNode;
}

/** Where a recipe is made, of tables and of images alike: its steps beside what they do, and what runs it on all. */
export function EditorFrame({ dataset, size, draft, run, running, recipe, preview }: EditorFrameProps) {
  const t = useMessages(preprocessingMessages);
  const used = draft.steps.filter(({ on }) => on);
  return (
    <>
      <PageHeader
        title={t('title_details', { name: dataset.name })}
        subtitle={[size, t('version_number', { version: dataset.version })].join(' · ')}
        actions={
          <ScreenButton to={pathTo(paths.datasetDetails, { dataset_id: dataset.id, data_type: dataset.data_type })}>
            {t('open_dataset')}
          </ScreenButton>
        }
        primaryAction={
          !running && (
            <Button
              variant="contained"
              disabled={used.length === 0 || used.some(isIncomplete)}
              loading={run.isPending}
              onClick={run.start}
            >
              {run.label}
            </Button>
          )
        }
      />
      {running ?? (
        <Stack spacing={2}>
          <RestoredNotice restored={draft.restored} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(20rem, 26rem) minmax(0, 1fr)' },
              gap: 2,
              alignItems: 'start',
            }}
          >
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              {recipe}
            </Stack>
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              {preview}
            </Stack>
          </Box>
        </Stack>
      )}
    </>
  );
}
