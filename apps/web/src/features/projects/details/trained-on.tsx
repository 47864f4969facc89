import type { TrainedOn } from '@hakaru/contract';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import type { Detail } from '../../../ui/detail-table.tsx';
import type { projectMessages } from '../words.ts';

type T = Translate<typeof projectMessages.en>;

/** The version a project's models learned from, as every screen names it. */
export function trainedOnName(t: T, { name, version }: TrainedOn): string {
  return t('dataset_version', { name, version });
}

/** The same with the hash of its content, which tells whether other rows are those rows. */
export function trainedOnDetails(t: T, trainedOn: TrainedOn): Detail[] {
  const { dataset_id, content_hash } = trainedOn;
  const to = pathTo(paths.datasetDetails, { dataset_id, data_type: 'training_data' });
  return [
    { label: t('trained_on'), value: <ScreenLink to={to}>{trainedOnName(t, trainedOn)}</ScreenLink> },
    ...(content_hash === null ? [] : [{ label: t('content_hash'), value: content_hash, copy: content_hash }]),
  ];
}
