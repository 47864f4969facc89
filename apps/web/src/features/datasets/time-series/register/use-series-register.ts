import { registerDataset } from '@hakaru/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { uploadFile } from '../../../../lib/api/upload-file.ts';
import { pathTo, paths } from '../../../../lib/paths.ts';
import type { SettledSeriesOptions } from '@hakaru/contract/time-series/options';
import type { SeriesDraft } from './series-draft.ts';

/** Registers the series of a draft, exactly as the preview showed it, and goes to it, where its making can be watched. */
export function useSeriesRegister(onRegistered: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({
      draft: { name, category, data_type, comment },
      options,
    }: {
      draft: SeriesDraft;
      options: SettledSeriesOptions;
    }) =>
      uploadFile(
        registerDataset,
        { body: { form: 'time_series', options: JSON.stringify(options), name, category, data_type, comment } },
        {},
      ),
    meta: { quiet: true },
    onSuccess: async ({ dataset_id }, { draft: { data_type } }) => {
      onRegistered();
      void client.invalidateQueries({ queryKey: [registerDataset.area] });
      await navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type }) });
    },
  });
}
