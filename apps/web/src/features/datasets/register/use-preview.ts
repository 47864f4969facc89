import { previewUpload, type ReadCorrections, type UploadPreview } from '@hakaru/contract';
import { useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { correctionsText } from './corrections.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

const PAUSE_MS = 250;

export interface Preview {
  /** The newest reading that worked; what is on the screen stays there while corrections are tried. */
  preview: UploadPreview | null;
  /** A newer reading is on its way. */
  reading: boolean;
  /** Why the file cannot be read with these corrections. */
  error: unknown;
}

/** The preview of an upload, read anew a moment after each correction. */
export function usePreview(uploadId: string | undefined, corrections: ReadCorrections): Preview {
  const options = correctionsText(corrections);
  const debounced = useDebounced(options, PAUSE_MS);
  const { data, error, isFetching } = useAnswer(
    previewUpload,
    { params: { id: uploadId ?? '' }, query: { options: debounced } },
    { enabled: uploadId !== undefined, staleTime: Infinity },
  );
  const [last, setLast] = useState<UploadPreview | null>(null);
  if (data && data !== last) setLast(data);
  const kept = last?.upload_id === uploadId ? last : null;
  return { preview: data ?? kept, reading: uploadId !== undefined && (isFetching || options !== debounced), error };
}
