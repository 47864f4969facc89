// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** `counts[i]` values lie from `edges[i]` up to `edges[i + 1]`. */
export interface Bins {
  edges: number[];
  counts: number[];
}

export interface ClassCount {
  label: string;
  good: boolean | null;
  split: "train" | "validation" | "test" | null;
  count: number;
  brightness_mean: number | null;
}

export interface FormatCount {
  format: string;
  count: number;
}

/** A mean picture; without a label it is of all. */
export interface Mean {
  label: string | null;
  count: number;
}

export interface ModeCount {
  mode: "bilevel" | "grey8" | "grey16" | "grey32" | "palette" | "rgb8" | "rgb16" | "rgba8" | "cmyk8" | "unusual";
  count: number;
}

export interface ProblemCount {
  code: "empty" | "not_a_picture" | "unsupported" | "too_large" | "truncated" | "corrupt" | "duplicate" | "duplicate_other_class" | "duplicate_across_splits" | "near_duplicate" | "near_duplicate_other_class" | "near_duplicate_across_splits" | "mask_unreadable" | "mask_size_differs" | "mask_empty" | "rotated" | "first_page_only" | "depth_reduced";
  count: number;
}

/** Beside it in the workspace: manifest.parquet, thumbnails/, views/, mask_views/ and means/. */
export interface ReadResult {
  pictures: number;
  readable: number;
  masks: number;
  byte_size: number;
  classes: ClassCount[];
  sizes: SizeCount[];
  size_count: number;
  modes: ModeCount[];
  formats: FormatCount[];
  widths: Bins;
  heights: Bins;
  brightness: Bins;
  problems: ProblemCount[];
  means: Mean[];
}

/** `entries` names a file of JSON lines, an Entry each; their files lie below `folder`. */
export interface ReadSpec {
  entries: string;
  folder: string;
}

export interface SizeCount {
  width: number;
  height: number;
  count: number;
}
