import { type ReadCorrections, type UploadPreview, columnType, type ColumnType } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ProblemList } from '../problem-list.tsx';
import { ColumnTypeIcon } from '../column-type-icon.tsx';
import { correct, correctType } from './corrections.ts';
import { ReadSettings } from './read-settings.tsx';
import { Muted } from '../../../ui/muted.tsx';

interface PreviewSectionProps {
  preview: UploadPreview;
  reading: boolean;
  error: unknown;
  corrections: ReadCorrections;
  onCorrect: (corrections: ReadCorrections) => void;
}

/** How the file is read, what comes out, and what did not fit; corrections are read anew at once. */
export function PreviewSection({ preview, reading, error, corrections, onCorrect }: PreviewSectionProps) {
  const t = useMessages(datasetMessages);
  const { detected, first_lines: lines, problems } = preview;
  const now = { ...detected, ...corrections };
  return (
    <>
      <Section
        title={t('reading')}
        text={t('reading_text')}
        action={Object.keys(corrections).length > 0 && <Button onClick={() => onCorrect({})}>{t('reset_all')}</Button>}
      >
        {Boolean(error) && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <AlertTitle>{errorLine(error)}</AlertTitle>
            {t('reading_failed_help')}
          </Alert>
        )}
        <ReadSettings preview={preview} corrections={corrections} onChange={onCorrect} />
        {lines.length > 0 && (
          <Box component="details" open sx={{ mt: 1 }}>
            <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 1 }}>
              {t('first_lines')}
            </Box>
            <FirstLines
              lines={lines}
              skipRows={now.skip_rows}
              headerRows={now.header_rows}
              onHeader={(rows) => onCorrect(correct(corrections, detected, 'skip_rows', rows))}
            />
          </Box>
        )}
      </Section>
      <Section title={t('preview')} text={t('preview_text', { count: preview.rows.length })}>
        <PreviewTable
          preview={preview}
          reading={reading}
          corrections={corrections}
          onType={(column, type) => onCorrect(correctType(corrections, column, type))}
        />
      </Section>
      <Section title={t('problems')} text={problems.length > 0 ? t('problems_preview_text') : undefined}>
        <ProblemList problems={problems} clean={t('problems_none_preview')} />
      </Section>
    </>
  );
}

type Part = 'skipped' | 'header' | 'data';

interface FirstLinesProps {
  lines: readonly string[];
  skipRows: number;
  headerRows: number;
  /** A line was pointed out as the first one of the header. */
  onHeader: (skipRows: number) => void;
}

const colours = { skipped: 'text.secondary', header: 'primary.main', data: 'text.primary' } as const satisfies Record<
  Part,
  string
>;

/** The file's first lines as they are. Pressing a line makes the header start there. */
function FirstLines({ lines, skipRows, headerRows, onHeader }: FirstLinesProps) {
  const t = useMessages(datasetMessages);
  function partOf(index: number): Part {
    if (index < skipRows) return 'skipped';
    return index < skipRows + headerRows ? 'header' : 'data';
  }
  return (
    <>
      <Muted gutterBottom>{t('first_lines_text')}</Muted>
      <Box
        component="ol"
        tabIndex={0}
        aria-label={t('first_lines')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: '16rem',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontFamily: 'monospace',
          fontSize: '0.8125rem',
        }}
      >
        {lines.map((line, index) => {
          const part = partOf(index);
          return (
            // eslint-disable-next-line react/no-array-index-key -- lines have nothing else
            <Box
              component="li"
              key={index}
              sx={{
                display: 'flex',
                alignItems: 'center',
                whiteSpace: 'pre',
                bgcolor: part === 'header' ? 'action.selected' : undefined,
                width: 'max-content',
                minWidth: '100%',
              }}
            >
              <Box
                component="button"
                type="button"
                onClick={() => onHeader(index)}
                title={t('header_here')}
                aria-label={t('header_at', { line: index + 1 })}
                className="tabular"
                sx={{
                  position: 'sticky',
                  left: 0,
                  width: '3.5rem',
                  flexShrink: 0,
                  border: 0,
                  borderRight: 1,
                  borderColor: 'divider',
                  bgcolor: 'background.paper',
                  color: 'text.secondary',
                  font: 'inherit',
                  textAlign: 'right',
                  px: 1,
                  minHeight: 24,
                  cursor: 'pointer',
                  '&:hover': { color: 'primary.main' },
                }}
              >
                {index + 1}
              </Box>
              <Box
                component="span"
                sx={{
                  px: 1,
                  color: colours[part],
                  fontWeight: part === 'header' ? 600 : undefined,
                  textDecoration: part === 'skipped' ? 'line-through' : undefined,
                }}
              >
                {line === '' ? ' ' : line}
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

/** Columns shown before the reader asks for the rest. */
const FIRST_COLUMNS = 60;

interface PreviewTableProps {
  preview: UploadPreview;
  reading: boolean;
  corrections: ReadCorrections;
  onType: (column: string, type: ColumnType | null) => void;
}

/** The first rows as the table will have them, with the type of each column to choose. */
function PreviewTable({ preview, reading, corrections, onType }: PreviewTableProps) {
  const t = useMessages(datasetMessages);
  const [all, setAll] = useState(false);
  const shown = preview.rows[0]?.length ?? preview.columns.length;
  const columns = preview.columns.slice(0, all ? shown : FIRST_COLUMNS);
  return (
    <>
      <Box sx={{ height: 4 }}>{reading && <LinearProgress aria-label={t('preview_reading')} />}</Box>
      <TableContainer
        tabIndex={0}
        aria-label={t('preview')}
        role="group"
        sx={{ maxHeight: '26rem', border: 1, borderColor: 'divider', borderRadius: 1, opacity: reading ? 0.6 : 1 }}
      >
        <Table stickyHeader aria-label={t('preview')}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <ColumnHead
                  key={column.name}
                  name={column.name}
                  type={column.type}
                  corrected={column.name in (corrections.types ?? {})}
                  types={columnType.options}
                  onType={(type) => onType(column.name, type)}
                />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map((row, index) => (
              // eslint-disable-next-line react/no-array-index-key -- rows of a file have nothing else
              <TableRow key={index} hover>
                {columns.map((column, position) => (
                  <PreviewCell
                    key={column.name}
                    value={row[position] ?? null}
                    numeric={column.type === 'numeric'}
                    missing={t('missing')}
                  />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {preview.columns.length > columns.length && !all && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t('show_all_columns', { count: preview.columns.length })}
        </Button>
      )}
      {all && preview.columns.length > shown && (
        <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>
          {t('preview_column_limit', { shown, total: preview.columns.length })}
        </Box>
      )}
    </>
  );
}

function PreviewCell({ value, numeric, missing }: { value: string | null; numeric: boolean; missing: string }) {
  if (value === null)
    return (
      <TableCell align={numeric ? 'right' : 'left'} sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {missing}
      </TableCell>
    );
  return (
    <TableCell
      align={numeric ? 'right' : 'left'}
      sx={{ whiteSpace: 'nowrap', maxWidth: '20rem', overflow: 'hidden', textOverflow: 'ellipsis' }}
      title={value.length > 30 ? value : undefined}
    >
      {value}
    </TableCell>
  );
}

interface ColumnHeadProps {
  name: string;
  type: ColumnType;
  /** The reader chose this type. */
  corrected: boolean;
  types: readonly ColumnType[];
  /** null goes back to the detected type. */
  onType: (type: ColumnType | null) => void;
}

const DETECT = 'detect';

function ColumnHead({ name, type, corrected, types, onType }: ColumnHeadProps) {
  const t = useMessages(datasetMessages);
  return (
    <TableCell align={type === 'numeric' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap', verticalAlign: 'bottom' }}>
      <Box sx={{ maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
        {name}
      </Box>
      <Select
        variant="standard"
        disableUnderline={!corrected}
        value={type}
        onChange={(event) =>
          onType((event.target.value as string) === DETECT ? null : (event.target.value as ColumnType))
        }
        renderValue={(value) => (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            <ColumnTypeIcon type={value} />
            {t(`type_${value}`)}
          </Box>
        )}
        inputProps={{ 'aria-label': t('type_of', { column: name }) }}
      >
        {types.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`type_${value}`)}
          </MenuItem>
        ))}
        {corrected && <MenuItem value={DETECT}>{t('type_detected')}</MenuItem>}
      </Select>
    </TableCell>
  );
}
