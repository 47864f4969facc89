import { languages } from '@hakaru/contract';
import { addSamples } from './add-samples.ts';
import type { DatasetContext } from './dataset-context.ts';
import { hasEverHadDatasets } from './dataset-rows.ts';

/** Registers the sample tables for an organization that never had a dataset. One that deleted them doesn't get them back unasked. */
export async function loadSamples(context: DatasetContext, orgId: string): Promise<void> {
  if (await hasEverHadDatasets(context.database.db, orgId)) return;
  for (const language of languages) await addSamples(context, orgId, null, language);
}
