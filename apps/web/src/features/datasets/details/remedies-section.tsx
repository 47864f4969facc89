import { type DatasetDetail, getStatistics } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { proposedText, type ProposedStep } from '../../../lib/recipes/proposed-steps.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { namedColumns } from './dataset-answer.tsx';
import { remediesOf } from './remedies.ts';

/** What a recipe can do about the problems of a table, a step each, which opens the editor with that step filled in. */
export function RemediesSection({ dataset, time }: { dataset: DatasetDetail; time: string | null }) {
  const t = useMessages(datasetMessages);
  const { data } = useAnswer(getStatistics, { params: { dataset: dataset.id } });
  const statistics = data?.statistics;
  const remedies = useMemo(
    () => (statistics ? remediesOf({ columns: dataset.columns, time }, statistics) : []),
    [dataset, time, statistics],
  );
  if (remedies.length === 0) return null;
  const editorWith = (steps: readonly ProposedStep[]) =>
    addressTo(paths.preprocessingDetails, {
      params: { dataset_id: dataset.id },
      search: { propose: proposedText(steps) },
    });
  return (
    <Section
      title={t('remedies_title')}
      text={t('remedies_text')}
      action={
        remedies.length > 1 && (
          <ScreenButton {...editorWith(remedies.map(({ step }) => step))} variant="outlined" size="small">
            {t('remedies_open_all')}
          </ScreenButton>
        )
      }
    >
      <Table size="small" aria-label={t('remedies_title')}>
        <TableBody>
          {remedies.map((remedy) => (
            <TableRow key={remedy.about}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Stack>
                  {t(`remedy_${remedy.about}`, { count: remedy.count, number: formatCount(remedy.count) })}
                  <Muted>{namedColumns(remedy.columns)}</Muted>
                </Stack>
              </TableCell>
              <TableCell align="right">
                <ScreenButton
                  {...editorWith([remedy.step])}
                  size="small"
                  aria-label={t('remedy_open_about', {
                    what: t(`remedy_${remedy.about}`, { count: remedy.count, number: formatCount(remedy.count) }),
                  })}
                >
                  {t('remedy_open')}
                </ScreenButton>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
