import type { DatasetDetail, DatasetStatistics, ViewContent, VisualizationView } from '@hakaru/contract';
import { useCallback, useMemo, useState } from 'react';
import { useDraft } from '../../../lib/store/use-draft.ts';
import type { ChartKindId, ChartSettings } from '../kinds/kind.ts';
import { defaultBoard, defaultSettings, newChart } from './default-board.ts';

type DraftBoard = { versionId: string; content: ViewContent };

/** The board on the screen: a saved view or one for the dataset, with what was changed in this tab. */
export function useDraftBoard(
  dataset: DatasetDetail,
  view: VisualizationView | null,
  statistics: DatasetStatistics | null,
) {
  // Statistics that come later do not change the charts somebody already looks at.
  const [described] = useState(statistics ?? undefined);
  const initial = useMemo(
    (): DraftBoard =>
      view
        ? { versionId: view.version_id, content: view.content }
        : { versionId: dataset.version_id ?? '', content: defaultBoard(dataset.columns, described) },
    [dataset, view, described],
  );
  const [draft, setDraft, clear] = useDraft<DraftBoard>(
    view ? `view.${view.id}.${view.updated_at}` : `board.${dataset.version_id}`,
    initial,
  );
  const change = useCallback(
    (act: (content: ViewContent) => ViewContent) => setDraft((before) => ({ ...before, content: act(before.content) })),
    [setDraft],
  );
  const acts = useMemo(
    () => ({
      /** What a new chart of a kind would show; null where the columns allow none. */
      settingsOf: (kind: ChartKindId): ChartSettings | null => defaultSettings(kind, dataset.columns, described),
      /** Answers the new chart's id. */
      add: (kind: ChartKindId, settings: ChartSettings): string => {
        const chart = newChart(kind, settings);
        change((content) => ({ ...content, charts: [...content.charts, chart] }));
        return chart.id;
      },
      remove: (id: string) =>
        change((content) => ({ ...content, charts: content.charts.filter((chart) => chart.id !== id) })),
      move: (id: string, by: -1 | 1) => change((content) => ({ ...content, charts: moved(content.charts, id, by) })),
      moveTo: (id: string, other: string) =>
        change((content) => ({ ...content, charts: movedTo(content.charts, id, other) })),
      /** Null leaves the title as it is. */
      configure: (id: string, title: string | null, settings: ChartSettings) =>
        change((content) => ({
          ...content,
          charts: content.charts.map((chart) =>
            chart.id === id ? { ...chart, title: title ?? chart.title, settings } : chart,
          ),
        })),
      /** Row numbers of another version mean other rows, so that what was selected goes. */
      moveToVersion: (versionId: string) =>
        setDraft(({ content }) => ({
          versionId,
          content: withLabels({ ...content, selection: null, excluded: [] }, undefined),
        })),
      startAgain: () => {
        clear();
        setDraft(() => initial);
      },
    }),
    [change, setDraft, clear, initial, dataset, described],
  );
  return {
    ...draft,
    isChanged: draft.content !== initial.content && JSON.stringify(draft) !== JSON.stringify(initial),
    change,
    ...acts,
  };
}

/** The charts with one a place earlier or later. */
export function moved<T extends { id: string }>(charts: readonly T[], id: string, by: -1 | 1): T[] {
  const from = charts.findIndex((chart) => chart.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= charts.length) return [...charts];
  const next = [...charts];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** The charts with one at the place of another, which makes room for it. */
export function movedTo<T extends { id: string }>(charts: readonly T[], id: string, other: string): T[] {
  const [from, to] = [id, other].map((one) => charts.findIndex((chart) => chart.id === one)) as [number, number];
  if (from < 0 || to < 0) return [...charts];
  const rest = charts.filter((chart) => chart.id !== id);
  return [...rest.slice(0, to), charts[from]!, ...rest.slice(to)];
}

/** The board with these labels; without any it has no such part. */
export function withLabels({ labels: _before, ...content }: ViewContent, labels: ViewContent['labels']): ViewContent {
  return labels ? { ...content, labels } : content;
}
