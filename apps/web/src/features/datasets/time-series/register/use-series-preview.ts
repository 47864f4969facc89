import { previewTimeSeries, type SeriesPreview } from '@hakaru/contract/time-series/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { optionsOf, type SeriesDraft } from './series-draft.ts';

const PAUSE_MS = 300;

export interface SeriesPreviewState {
  /** The newest one that worked; it stays on the screen while choices are tried. */
  preview: SeriesPreview | null;
  /** A newer one is on its way. */
  working: boolean;
  error: unknown;
}

/** What the files become with the choices made, worked out anew a moment after each. */
export function useSeriesPreview({ files, choices }: Pick<SeriesDraft, 'files' | 'choices'>): SeriesPreviewState {
  const options = JSON.stringify(optionsOf({ files, choices }));
  const settled = useDebounced(options, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    ...callQuery(previewTimeSeries, { body: JSON.parse(settled) as ReturnType<typeof optionsOf> }),
    enabled: files.length > 0 && (JSON.parse(settled) as { files: unknown[] }).files.length > 0,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
  const [last, setLast] = useState<SeriesPreview | null>(null);
  if (data && data !== last) setLast(data);
  const isOfThese =
    last !== null && last.files.every((file) => files.some(({ uploadId }) => uploadId === file.upload_id));
  const working = files.length > 0 && (isFetching || options !== settled);
  return { preview: data ?? (isOfThese ? last : null), working, error: working ? null : error };
}
