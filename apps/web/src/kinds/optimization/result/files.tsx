import { downloadOptimizationSheet, downloadOptimizationTable } from '@hakaru/contract/decisions/optimization';
import { RunSheetMenu } from '../../../features/projects/decisions/run-sheet-menu.tsx';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Algorithm } from '../setup.ts';
import { outcomeMessages } from './words.ts';

/** What of a result is taken away: the sheet to run by, and its tables. */
export function Files({ projectId: project_id, algorithm }: { projectId: string; algorithm: Algorithm }) {
  const t = useMessages(outcomeMessages);
  const table = (part: 'shortlist' | 'trials') => ({
    label: t(`${part}_csv`),
    onSelect: () => void downloadFile(downloadOptimizationTable, { body: { project_id, part } }).catch(showError),
  });
  return (
    <RunSheetMenu
      label={t('sheet')}
      csvLabel={t('sheet_csv')}
      download={(sheet) => downloadFile(downloadOptimizationSheet, { body: { project_id, algorithm, ...sheet } })}
      more={[table('shortlist'), table('trials')]}
    />
  );
}
