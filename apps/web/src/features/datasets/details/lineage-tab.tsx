import type { DatasetDetail } from '@hakaru/contract';
import { LineageSection } from '../../lineage/index.ts';

/** What the dataset was made from, and what was made from it. */
export function LineageTab({ dataset }: { dataset: DatasetDetail }) {
  return <LineageSection subject="dataset" id={dataset.id} name={dataset.name} />;
}
