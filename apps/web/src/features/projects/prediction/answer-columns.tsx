import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from './domain-chip.tsx';
import type { Answer, GridRow } from './register/order.ts';
import { predictionMessages } from './words.ts';

type Column = GridColDef<GridRow>;

/** What a model names each typed row: its class, its cluster. */
export function nameColumn(name: string, headerName: string, width: number, of: (answer: Answer) => unknown): Column {
  return {
    field: `answer ${name}`,
    headerName,
    width,
    valueGetter: (_value, { answer }) => (answer ? of(answer) : null),
    renderCell: ({ value }) => <span style={{ fontWeight: 600 }}>{(value as string | null) ?? '–'}</span>,
  };
}

/** A figure that a model gives each typed row. */
export function figureColumn(
  name: string,
  headerName: string,
  of: (answer: Answer) => number | null,
  {
    width = 110,
    text = formatNumber,
    strong = false,
  }: { width?: number; text?: (value: number | null) => string; strong?: boolean } = {},
): Column {
  return {
    field: `answer ${name}`,
    headerName,
    align: 'right',
    headerAlign: 'right',
    width,
    valueGetter: (_value, { answer }) => (answer ? of(answer) : null),
    renderCell: ({ value }) => (
      <span className="tabular" style={{ fontWeight: strong ? 600 : undefined }}>
        {text(value as number | null)}
      </span>
    ),
  };
}

/** Whether each typed row lies where the model was trained; `other` is shown instead where there is one. */
export function domainColumn(
  inside: (answer: Answer) => boolean | null,
  width: number,
  other: (answer: Answer) => ReactNode = () => null,
): Column {
  return {
    field: ' domain',
    headerName: translator(predictionMessages)('domain'),
    width,
    renderCell: ({ row: { answer } }) => answer && (other(answer) ?? <DomainChip inside={inside(answer)} />),
  };
}
