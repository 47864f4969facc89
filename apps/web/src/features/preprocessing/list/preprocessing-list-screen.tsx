import type { DatasetSummary } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import { deleteRecipe, listRecipes, type RecipeSummary } from '@hakaru/contract/preprocessing/calls';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TablePagination from '@mui/material/TablePagination';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetFormNames, DatasetPicker } from '../../datasets/index.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

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

/** The organization's recipes with their versions. */
export function SavedRecipes() {
  const t = useMessages(preprocessingMessages);
  const [leaving, setLeaving] = useState<RecipeSummary | null>(null);
  const [page, setPage] = useState(1);
  const { data } = useAnswer(listRecipes, { query: { form: 'any', page } });
  const remove = useCall(deleteRecipe, {
    invalidates: ['recipes'],
    onSuccess: () => {
      notify(t('recipe_deleted', { name: leaving?.name ?? '' }));
      setLeaving(null);
    },
  });
  if (!data || data.total === 0) return null;
  const lastPage = Math.ceil(data.total / data.page_size);
  if (page > lastPage) setPage(lastPage);
  return (
    <Section title={t('saved_recipes')} text={t('saved_recipes_text')}>
      <TableContainer tabIndex={0} role="region" aria-label={t('saved_recipes')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('recipe_name')}</TableCell>
              <TableCell>{t('recipe_form')}</TableCell>
              <TableCell align="right">{t('versions')}</TableCell>
              <TableCell align="right">{t('steps')}</TableCell>
              <TableCell>{t('created_by')}</TableCell>
              <TableCell>{t('created_at')}</TableCell>
              <TableCell>{t('comment')}</TableCell>
              <TableCell>
                <span aria-hidden />
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((recipe) => (
              <TableRow key={recipe.id}>
                <TableCell component="th" scope="row">
                  {recipe.name}
                </TableCell>
                <TableCell>{t(`form_${recipe.form}`)}</TableCell>
                <TableCell align="right">{recipe.version}</TableCell>
                <TableCell align="right">{formatCount(recipe.steps)}</TableCell>
                <TableCell>{recipe.created_by}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(recipe.created_at)}</TableCell>
                <TableCell>{recipe.comment}</TableCell>
                <TableCell align="right">
                  <RowMenu
                    label={t('recipe_actions', { name: recipe.name })}
                    destroy={{ label: t('delete'), onSelect: () => setLeaving(recipe) }}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {data.total > data.page_size && (
        <TablePagination
          component="div"
          count={data.total}
          page={data.page - 1}
          rowsPerPage={data.page_size}
          rowsPerPageOptions={[data.page_size]}
          onPageChange={(_event, next) => setPage(next + 1)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          destructive
          title={t('delete_recipe', { name: leaving.name })}
          confirmLabel={t('delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: leaving.id } })}
          onCancel={() => setLeaving(null)}
        >
          <Typography>{t('delete_recipe_text', { count: leaving.versions.length })}</Typography>
        </ConfirmDialog>
      )}
    </Section>
  );
}
