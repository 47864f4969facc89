import { useRowNames } from '../../../lib/rows/row-names.ts';
import {
  resolveSelection,
  type DatasetDetail,
  type DatasetStatistics,
  type Selection,
  type VisualizationView,
} from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useMemo, useState } from 'react';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import AddIcon from '@mui/icons-material/Add';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import LassoIcon from '@mui/icons-material/Gesture';
import RectangleIcon from '@mui/icons-material/HighlightAlt';
import ZoomIcon from '@mui/icons-material/ZoomIn';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { ChartCollector, type CollectedChart } from '../../../charts/frame/chart-handle.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useChartPalette } from '../../../charts/palette/use-chart-palette.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { type ChartSettings, chartKindIds, type ChartKindId } from '../kinds/kind.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { countMask } from '../selection/selection-mask.ts';
import { RowTable } from '../table/row-table.tsx';
import { TabulationSection } from '../tabulation/tabulation-section.tsx';
import { ViewMenu } from '../views/view-menu.tsx';
import { visualizationMessages } from '../visualization-messages.ts';
import { chartKinds } from '../kinds/registry.ts';
import { BoardContext, type PointerTool } from './board-context.ts';
import { ChartCard, type CardChange } from './chart-card.tsx';
import { kindOf } from './kind-of.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { useBoardState } from './use-board-state.ts';
import { useDraftBoard, withLabels } from './use-draft-board.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/** Charts, the rows behind them and their statistics, linked by what is selected. */
export function BoardView({
  dataset,
  view,
  statistics,
}: {
  dataset: DatasetDetail;
  view: VisualizationView | null;
  statistics: DatasetStatistics | null;
}) {
  const t = useMessages(visualizationMessages);
  const draft = useDraftBoard(dataset, view, statistics);
  const { content, change, remove, move, moveTo, configure } = draft;
  const board = useBoardState(dataset, draft.versionId, content, change);
  useRowNames(draft.versionId);
  const [configuring, setConfiguring] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const charts = useMemo(() => new Map<HTMLElement, CollectedChart>(), []);
  const onCard = useCallback(
    (id: string, act: CardChange) => {
      if (act.remove) remove(id);
      if (act.move) move(id, act.move);
      if (act.settings) configure(id, null, act.settings);
      if (act.configure) setConfiguring(id);
      if (act.drag) setDragged(act.drag === 'start' ? id : null);
      if (act.drop && dragged) moveTo(dragged, id);
    },
    [remove, move, moveTo, configure, dragged],
  );
  const chart = content.charts.find(({ id }) => id === configuring);
  const kind = chart && kindOf(chart);
  const setSelection = (selection: Selection | null) => change((now) => ({ ...now, selection }));
  const counted = useAnswer(
    resolveSelection,
    { params: { dataset: dataset.id }, body: { ...board.rowsRequest, limit: 0 } },
    { enabled: !board.isLoaded && board.rowsRequest.selection !== null },
  );
  const count = board.selected ? countMask(board.selected) : (counted.data?.counts.selected ?? null);
  return (
    <BoardContext value={board}>
      <ChartCollector value={charts}>
        <PageHeader
          title={view ? view.name : t('title_board', { name: dataset.name })}
          subtitle={[
            view ? dataset.name : '',
            t('size', { rows: formatCount(board.rows), columns: formatCount(dataset.columns.length) }),
            t('version_number', { version: view?.version ?? dataset.version }),
          ]
            .filter(Boolean)
            .join(' · ')}
          actions={
            <>
              <ViewMenu dataset={dataset} view={view} draft={draft} />
              <ExportButton pictures={charts} title={view?.name ?? dataset.name} dataset={dataset} />
            </>
          }
          primaryAction={
            <AddChartMenu settingsOf={draft.settingsOf} onAdd={(id, settings) => setAdded(draft.add(id, settings))} />
          }
        />
        <Stack spacing={2}>
          {view && !view.is_current && draft.versionId === view.version_id && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={() => draft.moveToVersion(dataset.version_id ?? '')}>
                  {t('move_to_current')}
                </Button>
              }
            >
              {t('older_version', { version: view.version })}
            </Alert>
          )}
          <Box
            sx={{
              position: 'sticky',
              top: { xs: 56, sm: 64 },
              zIndex: 3,
              bgcolor: 'background.default',
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              '@media print': { display: 'none' },
            }}
          >
            <PointerTools tool={board.tool} onTool={board.setTool} />
            <SelectionBar
              dataset={dataset}
              versionId={draft.versionId}
              selection={content.selection}
              excluded={content.excluded}
              labels={content.labels}
              count={count}
              onSelection={setSelection}
              onExcluded={(excluded) => change((now) => ({ ...now, excluded }))}
              onLabels={(labels) => change((now) => withLabels(now, labels))}
            />
          </Box>
          {content.charts.length === 0 && (
            <EmptyState
              title={t('no_charts')}
              text={t('no_charts_text')}
              action={
                <Button variant="outlined" onClick={draft.startAgain}>
                  {t('start_again')}
                </Button>
              }
            />
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {content.charts.map((one, index) => (
              <ChartCard
                key={one.id}
                chart={one}
                first={index === 0}
                last={index === content.charts.length - 1}
                isTarget={dragged !== null && dragged !== one.id}
                isNew={one.id === added}
                onChange={onCard}
              />
            ))}
          </Box>
          <RowTable dataset={dataset} rowsRequest={board.rowsRequest} mark={board.mark} />
          <TabulationSection dataset={dataset} rowsRequest={board.rowsRequest} />
        </Stack>
        {chart && kind && (
          <SettingsDialog
            kind={kind.id}
            columns={dataset.columns}
            title={chart.title}
            settings={chart.settings as ChartSettings}
            onClose={() => setConfiguring(null)}
            onSave={(title, settings) => {
              setConfiguring(null);
              draft.configure(chart.id, title, settings);
            }}
          />
        )}
      </ChartCollector>
    </BoardContext>
  );
}

/** Every kind of chart that the columns allow. */
function AddChartMenu({
  settingsOf,
  onAdd,
}: {
  settingsOf: (kind: ChartKindId) => ChartSettings | null;
  onAdd: (kind: ChartKindId, settings: ChartSettings) => void;
}) {
  const t = useMessages(visualizationMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add_chart')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {chartKindIds.map((id) => {
          const { icon: Icon } = chartKinds[id];
          const settings = settingsOf(id);
          return (
            <MenuItem
              key={id}
              disabled={!settings}
              onClick={() => {
                setAnchor(null);
                if (settings) onAdd(id, settings);
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={t(`kind_${id}`)} secondary={t(`kind_${id}_help`)} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

const tools = { rectangle: RectangleIcon, lasso: LassoIcon, zoom: ZoomIcon } as const;

/** What dragging over a chart does. */
function PointerTools({ tool, onTool }: { tool: PointerTool; onTool: (tool: PointerTool) => void }) {
  const t = useMessages(visualizationMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={tool}
      aria-label={t('pointer')}
      onChange={(_event, next: PointerTool | null) => next && onTool(next)}
    >
      {(Object.keys(tools) as PointerTool[]).map((name) => {
        const Icon = tools[name];
        return (
          <ToggleButton key={name} value={name} aria-label={t(`tool_${name}`)}>
            <Tooltip title={t(`tool_${name}_help`)}>
              <Icon fontSize="small" />
            </Tooltip>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

type ExportButtonProps = {
  pictures: ReadonlyMap<HTMLElement, CollectedChart>;
  title: string;
  dataset: DatasetDetail;
};

/** Saves every chart on the board as one page that needs nothing else. */
function ExportButton({ pictures: charts, title, dataset }: ExportButtonProps) {
  const t = useMessages(visualizationMessages);
  const palette = useChartPalette();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { viewPage } = await import('./view-page.ts');
      saveFile(
        `${title}.html`,
        viewPage({ pictures: charts, palette, title, dataset, language: language === 'ja-jp' ? 'ja' : 'en', t }),
        'text/html;charset=utf-8',
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button startIcon={<DownloadIcon />} loading={busy} onClick={() => void save()}>
      {t('export_html')}
    </Button>
  );
}
