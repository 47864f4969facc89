import { getDatasetHistory, type DatasetDetail, type DetailChange } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { compareMessages } from '../compare/compare-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { imageMessages } from '../images/image-messages.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { datasetForms } from '../dataset-forms.ts';

/** A dataset's versions, each to be compared with the one on show, and the changes of its names, roles and the like since. */
export function VersionsSection({ dataset: { id, version_id, form } }: { dataset: DatasetDetail }) {
  const t = useMessages(compareMessages);
  const i = useMessages(imageMessages);
  const { isTabular } = datasetForms[form];
  const query = useQuery({
    ...callQuery(getDatasetHistory, { params: { id } }),
    meta: { quiet: true },
  });
  const { data } = query;
  if (!data)
    return (
      <Section title={t('versions')}>
        <Unanswered query={query} loading={<FormSkeleton fields={2} />} />
      </Section>
    );
  return (
    <Section
      title={t('versions')}
      text={t('versions_text')}
      action={
        version_id && (
          <ScreenButton size="small" to={pathTo(paths.datasetCompare, { before: version_id, after: version_id })}>
            {t('compare_elsewhere')}
          </ScreenButton>
        )
      }
    >
      <TableContainer tabIndex={0} role="group" aria-label={t('versions')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['version', 'origin', 'size', 'made_at', 'made_by'] as const).map((name) => (
                <TableCell key={name}>{name === 'size' && !isTabular ? i('count_pictures') : t(name)}</TableCell>
              ))}
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {data.versions.map((version) => (
              <TableRow key={version.version_id}>
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                    <span className="tabular">{version.version}</span>
                    {version.is_current && <StatChip label={t('current')} tone="info" />}
                  </Box>
                </TableCell>
                <TableCell>{t(`origin_${version.origin}`)}</TableCell>
                <TableCell className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                  {isTabular
                    ? `${formatCount(version.row_count)} × ${formatCount(version.column_count)}`
                    : formatCount(version.row_count)}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(version.created_at)}</TableCell>
                <TableCell>{version.created_by}</TableCell>
                <TableCell align="right">
                  {!version.is_current && version_id && (
                    <ScreenButton
                      size="small"
                      to={pathTo(paths.datasetCompare, { before: version.version_id, after: version_id })}
                    >
                      {t('compare_with_current')}
                    </ScreenButton>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('changes')}
      </Typography>
      {data.changes.length === 0 ? (
        <Typography color="textSecondary">{t('no_changes')}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={t('changes')} sx={{ maxHeight: 360 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('change')}</TableCell>
                <TableCell>{t('version')}</TableCell>
                <TableCell>{t('change_at')}</TableCell>
                <TableCell>{t('made_by')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.changes.map(({ changes, version, modified_at, modified_by }, place) => (
                <TableRow key={place}>
                  <TableCell sx={{ minWidth: '15rem', overflowWrap: 'anywhere' }}>
                    {changes.map((change) => (
                      <ChangeWords key={`${change.column} ${change.field}`} change={change} />
                    ))}
                  </TableCell>
                  <TableCell className="tabular">{version}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(modified_at)}</TableCell>
                  <TableCell>{modified_by}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

function ChangeWords({ change: { column, field, before, after } }: { change: DetailChange }) {
  const t = useMessages(compareMessages);
  const d = useMessages(datasetMessages);
  // Values from a closed list have words of their own.
  const words = (value: string | null) => {
    const key = `${field}_${value}`;
    if (value === null) return t('nothing');
    return (field === 'role' || field === 'data_type' || field === 'training_type') && hasMessage(datasetMessages, key)
      ? d(key as 'role_none')
      : value;
  };
  const told = { field: t(`field_${field}`), before: words(before), after: words(after) };
  return <div>{column === null ? t('change_words', told) : t('change_of_column', { column, ...told })}</div>;
}
