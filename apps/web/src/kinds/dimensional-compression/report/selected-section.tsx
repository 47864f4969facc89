import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SelectedRows, useListed } from '../../../families/unsupervised/row-picture/selected-rows.tsx';
import { useLeaveOut } from '../leave-out.ts';
import { compressionMessages } from '../words.ts';
import { useRows, type View } from './use-view.ts';

/** The rows that are selected in a picture, with their values; a click picks one, and a new project can leave them out. */
export function SelectedSection({
  view,
  features,
  datasetId,
}: {
  view: View;
  features: readonly string[];
  datasetId: string;
}) {
  const t = useMessages(compressionMessages);
  const { rows, columns } = useListed(view.selected, view.colour, features);
  const { data } = useRows(view, rows, columns);
  const leaveOut = useLeaveOut(datasetId, view.projectId);
  const action = (
    <Tooltip describeChild title={t('leave_out_help')}>
      <Button onClick={() => leaveOut(view.selected)}>{t('leave_out')}</Button>
    </Tooltip>
  );
  return (
    <SelectedRows
      selected={view.selected}
      listed={data}
      picked={view.picked}
      action={action}
      onClear={() => view.select(new Set())}
      onRow={view.pick}
    />
  );
}
