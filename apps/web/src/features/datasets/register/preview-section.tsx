import {
  type ColumnRole,
  columnRole,
  type ColumnType,
  columnType,
  type ReadCorrections,
  type UploadPreview,
} from '@hakaru/contract';
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
import { type ReactNode, useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ProblemList } from '../problem-list.tsx';
import { ColumnTypeIcon } from '../column-type-icon.tsx';
import { correct, correctRole, correctType, detectedOf } from './corrections.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { RoleReasonChip } from '../role-reason.tsx';
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
  const { first_lines: lines, problems, sheets, entries } = preview;
  const detected = detectedOf(preview, corrections);
  const [optionsOpen, setOptionsOpen] = useState(sheets.length > 1 || entries.length > 1);
  // What was found on another sheet is not what was found first.
  const now = { ...preview.options, ...corrections };
  const summaries = problems.filter(({ code }) => code === 'row_summary');
  return (
    <>
      {summaries.length > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() =>
                onCorrect(correct(corrections, detected, 'footer_rows', Number(summaries[0]?.params.footer_rows ?? 0)))
              }
            >
              {t('summary_leave_out')}
            </Button>
          }
        >
          {t('summary_rows', { rows: listed(summaries.map(({ row, value }) => noted(row ?? '', value ?? ''))) })}
        </Alert>
      )}
      <Section title={t('preview')} text={t('preview_text', { count: preview.rows.length })}>
        <PreviewTable
          preview={preview}
          reading={reading}
          corrections={corrections}
          onType={(column, type) => onCorrect(correctType(corrections, column, type))}
          onRole={(column, role) => onCorrect(correctRole(corrections, column, role))}
        />
      </Section>
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
        <Box
          component="details"
          open={optionsOpen || Boolean(error)}
          onToggle={(event) => setOptionsOpen(event.currentTarget.open)}
        >
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 1 }}>
            {t('reading_options')}
          </Box>
          <ReadSettings preview={preview} corrections={corrections} onChange={onCorrect} />
        </Box>
        {lines.length > 0 && (
          <Box component="details" open sx={{ mt: 1 }}>
            <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 1 }}>
              {t('first_lines')}
            </Box>
            <FirstLines
              lines={lines}
              skipRows={now.skip_rows}
              headerRows={now.header_rows}
              onHeader={(rows) => {
                // The row that was pressed is the header: how many rows it takes is found anew.
                const { header_rows: _, ...others } = corrections;
                onCorrect(correct(others, detected, 'skip_rows', rows));
              }}
            />
          </Box>
        )}
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
          fontSize: '0.75rem',
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
  onRole: (column: string, role: ColumnRole | null) => void;
}

/** The first rows as the table will have them, with the type and the role of each column to choose. */
function PreviewTable({ preview, reading, corrections, onType, onRole }: PreviewTableProps) {
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
        aria-busy={reading}
        role="group"
        sx={{ maxHeight: '26rem', border: 1, borderColor: 'divider', borderRadius: 1, opacity: reading ? 0.6 : 1 }}
      >
        <Table stickyHeader aria-label={t('preview')}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <ColumnHead
                  key={column.name}
                  column={column}
                  corrected={Object.hasOwn(corrections.types ?? {}, column.name)}
                  chosenRole={Object.hasOwn(corrections.roles ?? {}, column.name)}
                  onType={(type) => onType(column.name, type)}
                  onRole={(role) => onRole(column.name, role)}
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
  column: UploadPreview['columns'][number];
  /** The reader chose this type. */
  corrected: boolean;
  /** The reader chose this role. */
  chosenRole: boolean;
  /** null goes back to the detected type. */
  onType: (type: ColumnType | null) => void;
  /** null goes back to the role that was found. */
  onRole: (role: ColumnRole | null) => void;
}

function ColumnHead({ column, corrected, chosenRole, onType, onRole }: ColumnHeadProps) {
  const t = useMessages(datasetMessages);
  const { name, type, role, role_reason: reason } = column;
  return (
    <TableCell align={type === 'numeric' ? 'right' : 'left'} sx={{ verticalAlign: 'bottom' }}>
      <Box
        sx={{
          width: 'max-content',
          maxWidth: '14rem',
          overflowWrap: 'anywhere',
          ml: type === 'numeric' ? 'auto' : undefined,
        }}
      >
        {name}
      </Box>
      <SmallChoice
        label={t('type_of', { column: name })}
        value={type}
        options={columnType.options}
        words={(value) => t(`type_${value}`)}
        icon={<ColumnTypeIcon type={type} />}
        back={corrected ? t('type_detected') : null}
        onValue={onType}
      />
      <br />
      <SmallChoice
        label={t('role_of', { column: name })}
        value={role}
        options={columnRole.options}
        words={(value) => (value === 'none' ? t('role_unset') : t(`role_${value}`))}
        back={chosenRole ? t('role_found_again') : null}
        onValue={onRole}
      />
      {reason && (
        <Box sx={{ mt: 0.25 }}>
          <RoleReasonChip reason={reason} />
        </Box>
      )}
    </TableCell>
  );
}

interface SmallChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  words: (value: Value) => string;
  icon?: ReactNode;
  /** What going back to the detected value is called; null where it is the detected one. */
  back: string | null;
  onValue: (value: Value | null) => void;
}

const DETECT = 'detect';

function SmallChoice<Value extends string>({
  label,
  value,
  options,
  words,
  icon,
  back,
  onValue,
}: SmallChoiceProps<Value>) {
  return (
    <Select
      variant="standard"
      disableUnderline={back === null}
      value={value as string}
      onChange={({ target }) => onValue(target.value === DETECT ? null : (target.value as Value))}
      renderValue={() => (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {icon}
          {words(value)}
        </Box>
      )}
      inputProps={{ 'aria-label': label }}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {words(option)}
        </MenuItem>
      ))}
      {back !== null && <MenuItem value={DETECT}>{back}</MenuItem>}
    </Select>
  );
}
