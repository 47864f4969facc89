import type { ColumnKind, Page } from '@hakaru/contract/preprocessing/recipe';
import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Muted } from '../../../ui/muted.tsx';
import { columnLook, TableCellValue } from '../../../ui/table-cell-value.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';

const typeOf = {
  number: 'numeric',
  integer: 'numeric',
  text: 'categorical',
  boolean: 'boolean',
  datetime: 'datetime',
  other: 'categorical',
} as const satisfies Record<ColumnKind, string>;

const NUMBER_WIDTH = '4rem';
const NAME_WIDTH = '9rem';

/** Neither the head of the table nor what stays beside its rows must cover it. */
const framed = {
  outline: '2px solid',
  outlineColor: 'primary.main',
  outlineOffset: '-2px',
  scrollMarginBlock: '3rem',
  scrollMarginLeft: { xs: NUMBER_WIDTH, sm: `calc(${NUMBER_WIDTH} + ${NAME_WIDTH})` },
} as const;

/** Cells that stay while the columns beside them are scrolled: the row's number, and the name it goes by where there is room. */
const still = { position: 'sticky', zIndex: 1, backgroundColor: 'background.paper' } as const;
const stillNumber = { ...still, left: 0, width: NUMBER_WIDTH, minWidth: NUMBER_WIDTH } as const;
const stillName = { ...still, position: { sm: 'sticky' }, left: { sm: NUMBER_WIDTH }, maxWidth: NAME_WIDTH } as const;
/** In the head, which has its own colour. */
const stillHead = { zIndex: 3, backgroundColor: undefined } as const;
const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** A colour over whatever background a cell has. */
function tint(colour: string, opacity: number): string {
  const thin = alpha(colour, opacity);
  return `linear-gradient(${thin}, ${thin})`;
}

interface PageTableProps {
  title: string;
  page: Page;
  /** Cells that differ from before, and rows that are gone after: marked, and said to screen readers. */
  changed?: readonly { row: number; column: number }[];
  removed?: readonly number[];
  /** The change that a person has gone to: brought into view and framed. Of a row that is gone, its column is null. */
  at?: { row: number; column: number | null } | null;
  /** Whether that is what it was before: framed lightly, and not what a reader is at. */
  beside?: boolean;
  /** The column by which rows are known: it stands first, and stays in sight. */
  identifier?: string | null;
}

/** Rows of a table with what a step changed marked in them. */
export function PageTable({
  title,
  page,
  changed = [],
  removed = [],
  at = null,
  beside = false,
  identifier = null,
}: PageTableProps) {
  const t = useMessages(preprocessingMessages);
  const marked = new Set(changed.map(({ row, column }) => `${row} ${column}`));
  const gone = new Set(removed);
  const shown = page.columns
    .map((column, place) => ({ ...column, place }))
    .toSorted((a, b) => Number(b.name === identifier) - Number(a.name === identifier));
  const looks = page.columns.map(({ type }, index) =>
    columnLook(
      typeOf[type],
      page.values.map((cells) => cells[index]),
    ),
  );
  const present = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (at) present.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}{' '}
        <Muted component="span">
          {t('size', { rows: formatCount(page.rows), columns: formatCount(page.column_count) })}
        </Muted>
      </Typography>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{ maxHeight: '26rem', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right" sx={{ ...stillNumber, ...stillHead }}>
                {t('row')}
              </TableCell>
              {shown.map(({ name, type }) => (
                <TableCell
                  key={name}
                  align={typeOf[type] === 'numeric' ? 'right' : 'left'}
                  sx={{ whiteSpace: 'nowrap', ...(name === identifier && { ...stillName, ...cut, ...stillHead }) }}
                >
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {page.values.map((cells, row) => (
              <TableRow
                key={row}
                sx={
                  gone.has(row)
                    ? ({ palette }) => ({
                        '& td': { backgroundImage: tint(palette.error.main, 0.12), textDecoration: 'line-through' },
                      })
                    : undefined
                }
              >
                <TableCell
                  align="right"
                  className="tabular"
                  {...(at?.row === row && at.column === null ? { ref: present, 'aria-current': 'true' } : {})}
                  sx={{
                    color: 'text.secondary',
                    ...stillNumber,
                    ...(at?.row === row && at.column === null ? framed : {}),
                  }}
                >
                  {page.row_numbers[row]}
                  {gone.has(row) && <Hidden text={t('removed_row')} />}
                </TableCell>
                {shown.map(({ name, type, place: column }) => {
                  const isMarked = marked.has(`${row} ${column}`);
                  const isHere = at?.row === row && at.column === column;
                  return (
                    <TableCell
                      key={name}
                      {...(isHere ? { ref: present, ...(beside ? {} : { 'aria-current': 'true' }) } : {})}
                      align={typeOf[type] === 'numeric' ? 'right' : 'left'}
                      sx={({ palette }) => ({
                        ...cut,
                        maxWidth: '16rem',
                        ...(name === identifier && stillName),
                        ...(isMarked && {
                          backgroundImage: tint(palette.primary.main, 0.16),
                          boxShadow: `inset 2px 0 ${palette.primary.main}`,
                        }),
                        ...(isHere ? { ...framed, ...(beside && { outlineWidth: 1 }) } : {}),
                      })}
                    >
                      <TableCellValue
                        value={cells[column] ?? null}
                        type={typeOf[type]}
                        missing={t('missing')}
                        look={looks[column]}
                      />
                      {isMarked && <Hidden text={t('changed_cell')} />}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function Hidden({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {' '}
      ({text})
    </Box>
  );
}
