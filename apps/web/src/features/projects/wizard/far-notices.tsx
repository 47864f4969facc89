import { listed } from '../../../lib/i18n/joined.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { projectMessages } from '../words.ts';
import type { ColumnHint, Part } from './column-hint.ts';

/** Of one column so many values are named. */
const MOST_NAMED = 3;

interface FarNoticesProps {
  dataset: { id: string; data_type: string };
  hints: readonly ColumnHint[];
  parts: Readonly<Record<string, Part>>;
}

/** Values of the chosen columns that lie far from all others, as mistyped ones do: targets first. */
export function FarNotices({ dataset, hints, parts }: FarNoticesProps) {
  const t = useMessages(projectMessages);
  const chosen = (['target', 'feature'] as const).flatMap((part) =>
    hints.filter(({ column, statistics }) => parts[column.name] === part && (statistics?.far?.values.length ?? 0) > 0),
  );
  if (chosen.length === 0) return null;
  const problems = pathTo(paths.datasetDetails, { dataset_id: dataset.id, data_type: dataset.data_type });
  return (
    <Alert severity="warning">
      <AlertTitle>{t('far_title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {chosen.map(({ column, statistics }) => {
          const { low, high, values } = statistics!.far!;
          const ends = columnFormat([low, high]);
          const named = values
            .slice(0, MOST_NAMED)
            .map(({ value, row }) => t('far_value', { value: formatNumber(value), row: rowTitle(row - 1) }));
          const more = values.length - named.length;
          return (
            <li key={column.name}>
              {t('far_column', {
                column: column.name,
                values: listed([...named, ...(more > 0 ? [t('far_more', { count: more })] : [])]),
                low: ends(low),
                high: ends(high),
              })}
            </li>
          );
        })}
      </Box>
      {t('far_mend')} <ScreenLink to={`${problems}?tab=problems`}>{t('far_look')}</ScreenLink>
    </Alert>
  );
}
