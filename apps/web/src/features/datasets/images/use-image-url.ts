import { getMeanImage, getImage, getUploadedImage, type ImageVariant } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callKey } from '../../../lib/api/call-query.ts';
import { fetchFile } from '../../../lib/api/download-file.ts';

// Images of a version never change; those not looked at for a while are let go.
const lasting = { staleTime: Infinity, gcTime: 120_000, retry: 1, meta: { quiet: true } } as const;

/** An address under which the page can show an image; null until it has been fetched. `hash` tells contents apart. */
export function useImageUrl(
  dataset: string,
  { number, sha256 }: { number: number; sha256: string },
  variant: ImageVariant,
  enabled = true,
): { url: string | null; failed: boolean } {
  const request = { params: { id: dataset, number }, query: { variant } };
  const { data, isError } = useQuery({
    ...lasting,
    enabled,
    queryKey: ['pictures', ...callKey(getImage, request), sha256],
    queryFn: async ({ signal }) => (await fetchFile(getImage, request, { signal })).blob,
  });
  return { url: useObjectUrl(data), failed: isError };
}

/** The same for an image of an upload. */
export function useUploadedImageUrl(upload: string, path: string): string | null {
  const request = { params: { id: upload }, query: { path } };
  const { data } = useQuery({
    ...lasting,
    queryKey: ['pictures', ...callKey(getUploadedImage, request)],
    queryFn: async ({ signal }) => (await fetchFile(getUploadedImage, request, { signal })).blob,
  });
  return useObjectUrl(data);
}

/** The same for a mean image. */
export function useMeanImageUrl(dataset: string, hash: string | null, index: number): string | null {
  const request = { params: { id: dataset }, query: { index } };
  const { data } = useQuery({
    ...lasting,
    queryKey: ['pictures', ...callKey(getMeanImage, request), hash],
    queryFn: async ({ signal }) => (await fetchFile(getMeanImage, request, { signal })).blob,
  });
  return useObjectUrl(data);
}

/** An address of a file that was fetched, while it is shown. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
