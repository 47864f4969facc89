import { registerDataset } from '@hakaru/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { correctionsText } from './corrections.ts';
import type { RegisterDraft } from './register-draft.ts';

/** Registers the dataset of a draft and goes to it, where its reading can be watched. */
export function useRegister(onRegistered: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ uploadId, corrections, name, category, data_type, training_type, comment }: RegisterDraft) =>
      uploadFile(
        registerDataset,
        {
          body: {
            upload_id: uploadId,
            options: correctionsText(corrections),
            name,
            category,
            data_type,
            training_type,
            comment,
          },
        },
        {},
      ),
    meta: { quiet: true },
    onSuccess: async ({ dataset_id }, { data_type }) => {
      onRegistered();
      void client.invalidateQueries({ queryKey: [registerDataset.area] });
      await navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type }) });
    },
  });
}
