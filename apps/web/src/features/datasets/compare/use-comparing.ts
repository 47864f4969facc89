import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo, paths } from '../../../lib/paths.ts';
import { findBefore } from './version-before.ts';

/** Opens the comparison of a dataset's version with the one before it, or with what it was made from. */
export function useComparing(datasetId: string): (versionId: string) => void {
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (after: string) => findBefore(datasetId, after),
    onSuccess: (before, after) => navigate({ to: pathTo(paths.datasetCompare, { before, after }) }),
  });
  return mutate;
}
