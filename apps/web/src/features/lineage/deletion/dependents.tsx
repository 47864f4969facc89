import { getDependents } from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { lineageMessages } from '../lineage-messages.ts';
import { DependentList } from './dependent-list.tsx';

/** Everything made from a dataset, directly or by way of others. */
export function DatasetDependents({ id, none }: { id: string; none: string }) {
  const t = useMessages(lineageMessages);
  const { data, error } = useQuery({
    ...callQuery(getDependents, { params: { subject: 'dataset', id } }),
    meta: { quiet: true },
  });
  if (data && data.items.length > 0) return <DependentList items={data.items} />;
  return (
    <Typography color="textSecondary">{error ? errorLine(error) : data ? none : t('dependents_loading')}</Typography>
  );
}
