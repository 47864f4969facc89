import { downloadDataset, type CallRequest, type DatasetForm } from '@hakaru/contract';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../lib/api/download-file.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { datasetMessages } from './dataset-messages.ts';
import { imageMessages } from './images/image-messages.ts';

export type DownloadFormat = NonNullable<CallRequest<typeof downloadDataset>['query']>;

/** The forms a dataset can leave in, by the key of their words. */
export const downloadFormats = {
  download_csv: { format: 'csv', encoding: 'utf-8' },
  download_cp932: { format: 'csv', encoding: 'cp932' },
  download_parquet: { format: 'parquet' },
  download_original: { format: 'original' },
} as const satisfies Record<string, DownloadFormat>;

export type DownloadName = keyof typeof downloadFormats;

const ofPictures = ['download_original', 'download_csv', 'download_parquet'] as const satisfies readonly DownloadName[];

/** The forms a dataset can leave in, with their words. */
export function useDownloadChoices(form: DatasetForm): (readonly [name: DownloadName, words: string])[] {
  const t = useMessages(datasetMessages);
  const i = useMessages(imageMessages);
  if (form === 'images') return ofPictures.map((name) => [name, i(name)]);
  return (Object.keys(downloadFormats) as DownloadName[]).map((name) => [name, t(name)]);
}

export function useDatasetDownload() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: DownloadName }) => downloadFile(downloadDataset, { params: { id }, query: downloadFormats[name] }),
  });
}
