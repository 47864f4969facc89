import { previewImageUpload, type ImageCorrections, type ImageUploadPreview } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/api/call-query.ts';

export interface ImagePreview {
  /** The newest that worked; it stays on the screen while corrections are tried. */
  preview: ImageUploadPreview | null;
  reading: boolean;
  error: unknown;
}

/** What an upload holds, understood with corrections; asked again once a batch of files has arrived. */
export function useImagePreview(
  uploadId: string | undefined,
  corrections: ImageCorrections,
  sending: boolean,
): ImagePreview {
  const { data, error, isFetching } = useQuery({
    ...callQuery(previewImageUpload, { params: { id: uploadId ?? '' }, body: corrections }),
    enabled: uploadId !== undefined && !sending,
    // Files may have been added since.
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const [last, setLast] = useState<ImageUploadPreview | null>(null);
  if (data && data !== last) setLast(data);
  const kept = last?.upload_id === uploadId ? last : null;
  return { preview: data ?? kept, reading: isFetching, error };
}
