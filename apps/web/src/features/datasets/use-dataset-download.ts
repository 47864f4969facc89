import { downloadDataset, type CallRequest } from '@hakaru/contract';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../lib/api/download-file.ts';

export type DownloadFormat = NonNullable<CallRequest<typeof downloadDataset>['query']>;

/** The forms a dataset can leave in, by the key of their words. */
export const downloadFormats = {
  download_csv: { format: 'csv', encoding: 'utf-8' },
  download_cp932: { format: 'csv', encoding: 'cp932' },
  download_parquet: { format: 'parquet' },
  download_original: { format: 'original' },
} as const satisfies Record<string, DownloadFormat>;

export type DownloadName = keyof typeof downloadFormats;
export const downloadNames = Object.keys(downloadFormats) as DownloadName[];

export function useDatasetDownload() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: DownloadName }) => downloadFile(downloadDataset, { params: { id }, query: downloadFormats[name] }),
  });
}
