import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../ui/section.tsx';
import { TableCellValue } from '../../../../ui/table-cell-value.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { SeriesFigures } from '../series-figures.tsx';
import { seriesMessages } from '../series-messages.ts';
import { SeriesPicture } from '../series-picture.tsx';
import { SeriesProblems } from '../series-problems.tsx';

interface ResultPartProps {
  preview: SeriesPreview;
  working: boolean;
  error: unknown;
}

/** What was found, in figures; it changes with every choice. */
export function FoundPart({ preview, working, error }: ResultPartProps) {
  const t = useMessages(seriesMessages);
  const d = useMessages(datasetMessages);
  return (
    <Section title={t('found')}>
      <Box sx={{ height: 4, mb: 1 }}>{working && <LinearProgress aria-label={t('reading_again')} />}</Box>
      {Boolean(error) && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <div>{errorLine(error)}</div>
          {d('reading_failed_help')}
        </Alert>
      )}
      <SeriesFigures facts={preview.facts} clock={preview.clock} account={preview.account} />
    </Section>
  );
}

/** The series as it will be: its picture, its first rows, and the rows that were treated. */
export function ResultPart({ preview }: { preview: SeriesPreview }) {
  const t = useMessages(seriesMessages);
  return (
    <>
      <Section title={t('preview')} text={t('preview_text')}>
        {preview.picture && <SeriesPicture picture={preview.picture} zone={preview.clock.zone} />}
        <FirstRows preview={preview} />
      </Section>
      <Section title={t('problems')} text={preview.problems.length > 0 ? t('problems_text') : undefined}>
        <SeriesProblems problems={preview.problems} files={preview.files} />
      </Section>
    </>
  );
}

function FirstRows({ preview: { columns, rows } }: { preview: SeriesPreview }) {
  const t = useMessages(seriesMessages);
  const shown = columns.slice(0, rows[0]?.length ?? 0);
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('preview')}
      sx={{ maxHeight: '22rem', border: 1, borderColor: 'divider', borderRadius: 1, mt: 2 }}
    >
      <Table stickyHeader size="small" aria-label={t('preview')}>
        <TableHead>
          <TableRow>
            {shown.map(({ name, type }) => (
              <TableCell
                key={name}
                align={type === 'numeric' ? 'right' : 'left'}
                sx={{ whiteSpace: 'nowrap', maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' }}
                title={name}
              >
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // eslint-disable-next-line react/no-array-index-key -- times may come twice while that is refused
            <TableRow key={index} hover>
              {shown.map(({ name, type }, place) => (
                <TableCell key={name} align={type === 'numeric' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                  <TableCellValue value={row[place] ?? null} type={type} missing={t('missing')} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
