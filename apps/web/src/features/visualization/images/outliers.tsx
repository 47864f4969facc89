import type { ImageCharts } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { className, imageChartMessages } from './image-chart-messages.ts';
import { GALLERY } from './selected-gallery.tsx';
import type { Selecting } from './use-selection.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

const measures = ['brightness_mean', 'brightness_sd', 'sharpness'] as const;

/** How many images lie outside the fences of their class, each with the way to them. */
export function Outliers({ charts, selecting: { change } }: { charts: ImageCharts; selecting: Selecting }) {
  const t = useMessages(imageChartMessages);
  const rows = measures.flatMap((measure) => {
    const boxes = charts.measures.find((one) => one.measure === measure)?.boxes ?? [];
    const classes = boxes.length > 1 ? boxes.slice(1) : boxes;
    return classes
      .filter(({ below, above }) => below + above > 0)
      .map((box) => ({ measure, box, all: boxes.length === 1 }));
  });
  function show({ measure, box, all }: (typeof rows)[number], side: 'low' | 'high'): void {
    // The fences themselves are not beyond them.
    const range: [number | null, number | null] =
      side === 'low' ? [null, justBelow(box.low_fence)] : [justAbove(box.high_fence), null];
    change({ labels: all || box.label === '…' ? null : [box.label], split: null, ranges: { [measure]: range } });
    document.getElementById(GALLERY)?.scrollIntoView({ behavior: 'smooth' });
  }
  return (
    <Section title={t('outliers')} text={t('outliers_text')}>
      {rows.length === 0 ? (
        <Typography>{t('outliers_none')}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label={t('outliers')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('measure')}</TableCell>
                <TableCell>{t('label')}</TableCell>
                <TableCell align="right">{t('low')}</TableCell>
                <TableCell align="right">{t('high')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={`${row.measure} ${row.box.label}`}>
                  <TableCell>{t(`measure_${row.measure}`)}</TableCell>
                  <TableCell>{row.all ? t('all') : className(row.box.label, t)}</TableCell>
                  {(['low', 'high'] as const).map((side) => {
                    const count = side === 'low' ? row.box.below : row.box.above;
                    const limit = formatNumber(side === 'low' ? row.box.low_fence : row.box.high_fence);
                    const words = {
                      pictures: formatCount(count),
                      label: row.all ? t('all') : className(row.box.label, t),
                      limit,
                      measure: t(`measure_${row.measure}`),
                    };
                    const text = labelled(`${side === 'low' ? '<' : '>'} ${limit}`, formatCount(count));
                    return (
                      <TableCell key={side} align="right">
                        {count > 0 && (
                          <Button
                            size="small"
                            aria-label={`${text} – ${t(`show_${side}`, words)}`}
                            onClick={() => show(row, side)}
                          >
                            {text}
                          </Button>
                        )}
                      </TableCell>
                    );
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

function justAbove(value: number): number {
  return value + Math.max(Math.abs(value), 1) * Number.EPSILON;
}

function justBelow(value: number): number {
  return value - Math.max(Math.abs(value), 1) * Number.EPSILON;
}
