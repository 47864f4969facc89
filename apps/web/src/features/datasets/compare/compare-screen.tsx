import {
  compareVersions,
  type Comparison,
  type ColumnType,
  getDatasetHistory,
  listAllDatasets,
  type ComparedSide,
} from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery, skipToken } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { addressTo, paths, useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Failed } from '../../../ui/answered.tsx';
import { formatCount, plainDigits } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { TableCellValue } from '../../../ui/table-cell-value.tsx';
import { DetailTable, type Detail } from '../../../ui/detail-table.tsx';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { ColumnChanges } from './column-changes.tsx';
import { compareMessages } from './compare-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { listed } from '../../../lib/i18n/joined.ts';

/** /dataset/compare/{before}/{after}: what differs between two versions, of one dataset or of two. The key columns are part of the address. */
export function CompareScreen() {
  const t = useMessages(compareMessages);
  const { before, after } = useScreenParams(paths.datasetCompare);
  const [{ keys }] = useScreenSearch(paths.datasetCompare);
  const navigate = useNavigate();
  // An address without keys asks for a proposal; one with empty keys matches rows by their place.
  const chosen = keys === undefined ? null : keys === '' ? [] : keys.split('\n');
  const query = useAnswer(
    compareVersions,
    { params: { before, after }, body: { keys: chosen } },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const { data, error, isPlaceholderData } = query;
  const open = (sides: { before: string; after: string }, next?: readonly string[]) =>
    void navigate({
      ...addressTo(paths.datasetCompare, {
        params: sides,
        search: { keys: next?.join('\n') },
      }),
      replace: true,
    });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <Stack spacing={2}>
        <ChooseSides
          before={before}
          after={after}
          comparison={data}
          keys={chosen ?? (isPlaceholderData ? [] : (data?.keys ?? []))}
          isProposed={chosen === null}
          onChange={open}
        />
        {error && <Failed query={query} />}
        {!error && (!data || isPlaceholderData) && <ProgressPanel title={t('comparing')} stage="" fraction={null} />}
        {!error &&
          data &&
          !isPlaceholderData &&
          (before === after ? <Alert severity="info">{t('same_version')}</Alert> : <Differences comparison={data} />)}
      </Stack>
    </>
  );
}

function Differences({ comparison }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const isImages =
    comparison.keys.length === 1 && comparison.keys[0] === 'path' && comparison.before.column_count === 0;
  return (
    <>
      {isImages && <Alert severity="info">{t('pictures_note')}</Alert>}
      <CompareSummary comparison={comparison} />
      <ColumnChanges comparison={comparison} />
      <ChangedCells comparison={comparison} />
      <UnmatchedRows comparison={comparison} />
    </>
  );
}

/** The first changed cells with their values on both sides. */
export function ChangedCells({
  comparison: {
    examples: { cells },
    keys,
    by_column,
  },
}: {
  comparison: Comparison;
}) {
  const t = useMessages(compareMessages);
  const types = new Map(by_column.map((column) => [column.name, column]));
  const isByPosition = keys.length === 0;
  const value = (
    of: string,
    side: 'type' | 'type_before',
    content: Comparison['examples']['cells'][number]['before'],
  ) => <TableCellValue value={content} type={types.get(of)?.[side] ?? 'categorical'} missing={t('missing_value')} />;
  return (
    <Section title={t('examples')} text={cells.length > 0 ? t('examples_text') : undefined}>
      {cells.length === 0 ? (
        <Typography color="textSecondary">{t('no_changed')}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label={t('examples')} sx={{ maxHeight: 420 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {isByPosition ? (
                  <TableCell align="right">{t('row')}</TableCell>
                ) : (
                  <>
                    <TableCell align="right">{t('row_before')}</TableCell>
                    <TableCell align="right">{t('row_after')}</TableCell>
                    {keys.map((key) => (
                      <TableCell key={key}>{key}</TableCell>
                    ))}
                  </>
                )}
                <TableCell>{t('column')}</TableCell>
                <TableCell>{t('value_before')}</TableCell>
                <TableCell>{t('value_after')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {cells.map((cell) => (
                <TableRow key={`${cell.row_after} ${cell.column}`}>
                  {!isByPosition && (
                    <TableCell align="right" className="tabular">
                      {formatCount(cell.row_before)}
                    </TableCell>
                  )}
                  <TableCell align="right" className="tabular">
                    {formatCount(cell.row_after)}
                  </TableCell>
                  {cell.key.map((part, index) => (
                    <TableCell key={keys[index]}>{cellText(part, t('missing_value'))}</TableCell>
                  ))}
                  <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cell.column}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {value(cell.column, 'type_before', cell.before)}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{value(cell.column, 'type', cell.after)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

/** A value of a key as it is read: 60.27, not 60.269999999999996. */
function cellText(value: string | number | boolean | null, missing: string): string {
  if (value === null) return missing;
  return typeof value === 'number' ? plainDigits(value) : String(value);
}

const NAMED = 30;

/** How many rows, cells and columns differ, and which columns. */
export function CompareSummary({ comparison }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const d = useMessages(datasetMessages);
  const { before, after, rows, cells_changed, columns } = comparison;
  const typed = (type: ColumnType) => d(`type_${type}`);
  const named = (names: readonly string[]) =>
    names.length === 0
      ? t('none')
      : names.length > NAMED
        ? t('and_more', { names: listed(names.slice(0, NAMED)), count: names.length - NAMED })
        : listed(names);
  const changes = [...columns.added, ...columns.removed, ...columns.renamed, ...columns.retyped].length;
  const counts = {
    rows_before: before.row_count,
    rows_after: after.row_count,
    rows_matched: rows.matched,
    rows_changed: rows.changed,
    rows_added: rows.added,
    rows_removed: rows.removed,
    cells_changed,
  } as const;
  const details: Detail[] = [
    ...(Object.keys(counts) as (keyof typeof counts)[]).map((name) => ({
      label: t(name),
      value: <span className="tabular">{formatCount(counts[name])}</span>,
    })),
    {
      label: t('columns_added'),
      value: named(columns.added.map(({ name, type }) => t('named', { name, type: typed(type) }))),
    },
    {
      label: t('columns_removed'),
      value: named(columns.removed.map(({ name, type }) => t('named', { name, type: typed(type) }))),
    },
    { label: t('columns_renamed'), value: named(columns.renamed.map((names) => t('renamed', names))) },
    {
      label: t('columns_retyped'),
      value: named(
        columns.retyped.map(({ name, before: from, after: to }) =>
          t('retyped', { name, before: typed(from), after: typed(to) }),
        ),
      ),
    },
    ...(columns.left_out.length > 0 ? [{ label: t('columns_left_out'), value: named(columns.left_out) }] : []),
  ];
  const isSame = changes === 0 && columns.left_out.length === 0 && cells_changed + rows.added + rows.removed === 0;
  return (
    <Section title={t('summary')}>
      {isSame ? (
        <Alert severity="success">{t('identical')}</Alert>
      ) : (
        <DetailTable label={t('summary')} details={details} />
      )}
    </Section>
  );
}

/** The first rows that only one side has. */
export function UnmatchedRows({ comparison: { examples, rows } }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const rowsOf = (side: 'added' | 'removed') =>
    examples[side].map(({ row, key }) => {
      const number = formatCount(row);
      return key.length === 0
        ? t('row_number', { row: number })
        : t('row_keyed', { key: listed(key.map((part) => cellText(part, t('missing_value')))), row: number });
    });
  return (
    <>
      {(['added', 'removed'] as const)
        .filter((side) => rows[side] > 0)
        .map((side) => (
          <Section key={side} title={t(`${side}_rows`)}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{rowsOf(side).join(' · ')}</Typography>
          </Section>
        ))}
    </>
  );
}

interface ChooseSidesProps {
  before: string;
  after: string;
  comparison: Comparison | undefined;
  keys: readonly string[];
  /** Nobody has chosen the keys. */
  isProposed: boolean;
  onChange: (sides: { before: string; after: string }, keys?: readonly string[]) => void;
}

const MOST_KEYS = 5;

/** Which two versions are compared, and how their rows are matched. */
export function ChooseSides({ before, after, comparison, keys, isProposed, onChange }: ChooseSidesProps) {
  const t = useMessages(compareMessages);
  const isImages = comparison?.before.column_count === 0;
  const columns =
    comparison?.by_column
      .filter(({ name, name_before, type, type_before }) => name === name_before && type === type_before)
      .map(({ name }) => name) ?? [];
  return (
    <Section title={t('matching')}>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr auto 1fr' }, gap: 2, alignItems: 'center' }}
      >
        <SidePicker
          label={t('before')}
          side={comparison?.before}
          versionId={before}
          onChange={(next) => onChange({ before: next, after })}
        />
        <IconAction
          label={t('swap')}
          onClick={() => onChange({ before: after, after: before }, isProposed ? undefined : keys)}
          sx={{ justifySelf: 'center' }}
          icon={<SwapIcon />}
        />
        <SidePicker
          label={t('after')}
          side={comparison?.after}
          versionId={after}
          onChange={(next) => onChange({ before, after: next })}
        />
      </Box>
      {!isImages && (
        <Autocomplete
          multiple
          options={[...new Set([...keys, ...columns])]}
          value={[...keys]}
          getOptionDisabled={() => keys.length >= MOST_KEYS}
          onChange={(_event, next) => onChange({ before, after }, next)}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('key_columns')}
              placeholder={keys.length === 0 ? t('by_place') : undefined}
              helperText={isProposed && keys.length > 0 ? t('key_proposed') : t('key_help')}
            />
          )}
          sx={{ mt: 2 }}
        />
      )}
    </Section>
  );
}

interface SidePickerProps {
  label: string;
  side: ComparedSide | undefined;
  versionId: string;
  onChange: (versionId: string) => void;
}

/** A dataset and one of its versions. Another dataset begins with its newest. */
function SidePicker({ label, side, versionId, onChange }: SidePickerProps) {
  const t = useMessages(compareMessages);
  const { data: all } = useAnswer(listAllDatasets, {});
  const datasetId = side?.dataset_id ?? '';
  const history = callQuery(getDatasetHistory, { params: { id: datasetId } });
  const { data: known } = useQuery({
    ...history,
    queryFn: datasetId === '' ? skipToken : history.queryFn,
    meta: { quiet: true },
  });
  const choices = all?.items.filter(({ version_id }) => version_id !== null) ?? [];
  const chosen = choices.find(({ id }) => id === datasetId) ?? null;
  const versions = known?.versions ?? [];
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{label}</Typography>
      <Autocomplete
        disableClearable
        options={choices}
        // Nothing is chosen until the datasets are there.
        value={chosen as NonNullable<typeof chosen>}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onChange={(_event, dataset) => dataset.version_id && onChange(dataset.version_id)}
        renderInput={(params) => <TextField {...params} label={t('dataset')} />}
      />
      <SelectField
        label={t('version')}
        value={versions.some(({ version_id }) => version_id === versionId) ? versionId : ''}
        choices={versions.map(({ version_id, version, created_at }) => [
          version_id,
          t('version_name', { version, date: formatDateTime(created_at) }),
        ])}
        onValue={onChange}
      />
    </Box>
  );
}
