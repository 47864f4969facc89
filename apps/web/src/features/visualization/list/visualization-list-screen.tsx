import { type DatasetSummary, listViews } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import ChartIcon from '@mui/icons-material/ScatterPlotOutlined';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths, addressTo } from '../../../lib/paths.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { datasetFormNames, DatasetPicker } from '../../datasets/index.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

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

const SHOWN = 20;

/** The views of the organization, the latest first. */
export function SavedViews() {
  const t = useMessages(visualizationMessages);
  const { data } = useAnswer(listViews, { query: { page_size: SHOWN, sort: '-updated_at' } });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t('saved_views')}
      text={data.total > SHOWN ? t('latest_views', { shown: SHOWN, total: formatCount(data.total) }) : undefined}
    >
      <TableContainer>
        <Table size="small" aria-label={t('saved_views')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('view_name')}</TableCell>
              <TableCell>{t('dataset')}</TableCell>
              <TableCell align="right">{t('charts')}</TableCell>
              <TableCell>{t('updated_at')}</TableCell>
              <TableCell>{t('created_by')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((view) => (
              <TableRow key={view.id}>
                <TableCell>
                  <ScreenLink
                    {...addressTo(paths.visualizationDetails, {
                      params: { dataset_id: view.dataset.id },
                      search: { view: view.id },
                    })}
                  >
                    {view.name}
                  </ScreenLink>
                </TableCell>
                <TableCell>{view.dataset.name}</TableCell>
                <TableCell align="right">{formatCount(view.chart_count)}</TableCell>
                <TableCell>{formatDateTime(view.updated_at)}</TableCell>
                <TableCell>{view.created_by}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
