import { chartKindIds, type ChartKind, type ChartKindId } from '../kinds/kind.ts';
import { chartKinds } from '../kinds/registry.ts';
import type { BoardChart } from './default-board.ts';

/** The kind of a saved chart; null of one that this product does not know. */
export function kindOf({ kind }: Pick<BoardChart, 'kind'>): (ChartKind & { id: ChartKindId }) | null {
  const id = chartKindIds.find((known) => known === kind);
  return id ? { id, ...chartKinds[id] } : null;
}
