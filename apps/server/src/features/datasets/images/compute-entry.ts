import type { ImageSplit } from '@hakaru/contract';

/** A line of what compute's task images.read is given; files are relative to its folder. */
export interface ComputeEntry {
  number: number;
  file: string;
  path: string;
  label: string;
  good: boolean | null;
  split: ImageSplit | null;
  mask_path: string | null;
  mask_file: string | null;
  /** It did not come out of its zip whole. */
  damaged: boolean;
}
