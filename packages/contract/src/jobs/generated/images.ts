// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** Adds altered copies of training images, so that there are more images to train on. */
export interface Augment {
  name?: "augment";
  /** Copies added for each image. */
  copies?: number;
  /** Half of the copies. */
  flip_horizontal?: boolean;
  /** Half of the copies. */
  flip_vertical?: boolean;
  /** At most this many degrees in either direction. */
  rotation?: number;
  /** At most this share of width and height. */
  shift?: number;
  /** At most this share of the full range. */
  brightness?: number;
  /** At most this share more or less. */
  contrast?: number;
  /** Standard deviation in levels of 255. */
  noise?: number;
  /** Grey level of empty areas, from 0 (black) to 255 (white), for any bit depth. */
  fill?: number;
  /** Other images stay as they are. Off: all are copied, and metrics no longer apply to new images. */
  training_only?: boolean;
  /** The same seed gives the same copies. */
  seed?: number;
}

/** means/<index>.png and deviations/<index>.png; in the latter white is a standard deviation of `most_sd` levels. */
export interface Average {
  label: string | null;
  count: number;
  index: number;
  most_sd: number;
}

/** `counts[i]` values lie from `edges[i]` up to `edges[i + 1]`. */
export interface Bins {
  edges: number[];
  counts: number[];
}

/** A class's values of a measure. Outside Tukey's fences, 1.5 interquartile ranges from the quartiles, lie `below` and `above`. */
export interface Box {
  label: string;
  count: number;
  least: number;
  q1: number;
  median: number;
  q3: number;
  most: number;
  mean: number;
  sd: number;
  low_fence: number;
  high_fence: number;
  below: number;
  above: number;
}

/**
 * Beside it in the workspace: images.parquet (the manifest with `sharpness` and `aspect`), means/ and deviations/.
 *
 * Averages are of images scaled to average_width × average_height, the most frequent size, at most 512 pixels;
 * `resized` of them had another. `points` are all readable images, or 5,000 of them chosen at random. Labels beyond
 * the 20 most frequent are counted as one, “…”.
 */
export interface ChartResult {
  pictures: number;
  readable: number;
  measures: MeasureChart[];
  sizes: SizeGroup[];
  averages: Average[];
  average_width: number;
  average_height: number;
  resized: number;
  points: Point[];
}

/** The images of a version, for their charts. */
export interface ChartSpec {
  source: Source;
}

/** Equalises tile by tile with limited contrast (CLAHE); in colour images, the luma only. */
export interface Clahe {
  name?: "clahe";
  /** Number of tiles across and down. */
  tiles?: number;
  /** How often a level may occur, relative to all levels being equally frequent. */
  clip_limit?: number;
}

export interface ClassCount {
  label: string;
  good: boolean | null;
  split: "train" | "validation" | "test" | null;
  count: number;
  brightness_mean: number | null;
}

/** Keeps a rectangle of each image. */
export interface Crop {
  name?: "crop";
  /** Draw it on the image, or enter its position and size. */
  region: Rectangle;
}

/** Smooths noise: the median keeps edges and removes specks, the Gaussian evens out. */
export interface Denoise {
  name?: "denoise";
  /** Which filter is used. */
  method?: "median" | "gaussian";
  /** For the median: 1 means a window of 3 × 3 pixels. */
  radius?: number;
  /** For the Gaussian, in pixels. */
  sigma?: number;
}

/** By the rectangle around it; a square makes a circle. */
export interface Ellipse {
  shape?: "ellipse";
  units?: "pixel" | "share";
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Makes all levels about equally frequent; in colour images, the luma is equalised. */
export interface Equalise {
  name?: "equalise";
}

/** Evens out the lighting: divides by, or subtracts, a background. */
export interface FlatField {
  name?: "flat_field";
  /** The mean of the training images requires all images to have one size. */
  background?: "blur" | "training";
  /** For the Gaussian blur, in pixels: wider than the defects sought. 0: a mean image is not blurred. */
  sigma?: number;
  /** Both keep the background’s mean level. */
  method?: "divide" | "subtract";
}

/** Mirrors images. */
export interface Flip {
  name?: "flip";
  /** Left and right, top and bottom, or both. */
  direction?: "horizontal" | "vertical" | "both";
}

export interface FormatCount {
  format: string;
  count: number;
}

/** Raises levels (0 to 1) to the power of gamma: below 1 brightens, above 1 darkens. */
export interface Gamma {
  name?: "gamma";
  /** 1 changes nothing. */
  gamma?: number;
}

/** Makes colour images grey; grey ones stay as they are. */
export interface Grey {
  name?: "grey";
  /** How red, green and blue become one level. */
  weights?: "bt601" | "bt709" | "mean" | "red" | "green" | "blue";
}

/** `learned_of`: training images there are, where learned steps saw a sample of them only. */
export interface ImagePreview {
  pictures: PreviewedImage[];
  steps: ImageStepResult[];
  learned_of: number | null;
}

/** Steps in the order in which they are applied. */
export interface ImageRecipe {
  steps: ImageStep[];
}

/** One step: what it does, and whether it is on. `id` stays the same when steps move. */
export interface ImageStep {
  id: string;
  step: "resize" | "crop" | "region" | "rotate" | "flip" | "grey" | "normalise" | "flat_field" | "stretch" | "gamma" | "equalise" | "clahe" | "denoise" | "sharpen" | "augment";
  on?: boolean;
  parameters: Resize | Crop | RegionOfInterest | Rotate | Flip | Grey | Normalise | FlatField | Stretch | Gamma | Equalise | Clahe | Denoise | Sharpen | Augment;
}

/**
 * What a step did. pictures_in + added − left_out = pictures_out.
 *
 * `changed` images differ in size or in a pixel; `pixels_changed` is the mean share of pixels that differ in changed
 * images whose size stayed. `learned` has what it learned from `learned_from` training images: levels from 0 to 255.
 */
export interface ImageStepResult {
  id: string;
  step: "resize" | "crop" | "region" | "rotate" | "flip" | "grey" | "normalise" | "flat_field" | "stretch" | "gamma" | "equalise" | "clahe" | "denoise" | "sharpen" | "augment";
  applied: boolean;
  pictures_in: number;
  pictures_out: number;
  changed: number;
  added: number;
  left_out: number;
  pixels_changed: number | null;
  sizes_before: SizeRange | null;
  sizes_after: SizeRange | null;
  learned: Record<string, number[]> | null;
  learned_from: number | null;
  notes: Note[];
  seconds: number;
}

export interface LabelBins {
  label: string;
  counts: number[];
}

/** An image that is not in the result. `step` is the id of the step that could not treat it; null: it cannot be read. */
export interface LeftOut {
  number: number;
  path: string;
  code: "empty" | "not_a_picture" | "unsupported" | "too_large" | "truncated" | "corrupt" | "region_empty" | "size_differs" | "channels_differ";
  step: string | null;
}

/** A mean image; without a label it is of all. */
export interface Mean {
  label: string | null;
  count: number;
}

/** A measure's distribution: on the same bins for every class, and as a box a class. The first box is of all, with the label ''. */
export interface MeasureChart {
  measure: "brightness_mean" | "brightness_sd" | "sharpness" | "width" | "height" | "aspect";
  bins: Bins;
  labels: LabelBins[];
  boxes: Box[];
}

export interface ModeCount {
  mode: "bilevel" | "grey8" | "grey16" | "grey32" | "palette" | "rgb8" | "rgb16" | "rgba8" | "cmyk8" | "unusual";
  count: number;
}

/** Brings levels to a common range: by lowest and highest level, or by mean and standard deviation. */
export interface Normalise {
  name?: "normalise";
  /** Which levels are matched across images. */
  method?: "min_max" | "mean_sd";
  /** Levels from training images are learned from these only and applied to every image. */
  scope?: "picture" | "training" | "given";
  /** Together keeps colours; each by itself changes them. */
  channels?: "together" | "each";
  /** Standard deviations from mid grey to black and to white. */
  n?: number;
  /** If entered: from 0 to 255. */
  low?: number;
  /** If entered: above 0, up to 255. */
  high?: number;
}

/** Something to know about what a step did to `count` images; `numbers` are the first of them. */
export interface Note {
  code: "clipped" | "constant" | "cropped_to_fit" | "enlarged" | "mask_emptied" | "mask_dropped" | "region_outside" | "not_copied" | "depth_reduced" | "colours_converted";
  count: number;
  numbers: number[];
}

export interface Point {
  number: number;
  label: string;
  brightness: number;
  contrast: number;
  sharpness: number;
}

/** Corners (x, y); where edges cross, what lies inside an even number of times is outside. */
export interface Polygon {
  shape?: "polygon";
  units?: "pixel" | "share";
  points: [number, number][];
}

/**
 * Beside it in the workspace: images/, masks/, what reading writes, and `entries` with an Entry a line.
 *
 * `left_out` has the first 1,000; `left_out_count` counts all.
 */
export interface PreprocessResult {
  entries: string;
  read: ReadResult;
  steps: ImageStepResult[];
  left_out: LeftOut[];
  left_out_count: number;
  versions: Record<string, string>;
}

/** A recipe for all images of a version; at most `most_pictures` may come out. */
export interface PreprocessSpec {
  source: Source;
  recipe: ImageRecipe;
  most_pictures?: number;
}

/**
 * The recipe up to and including the step `up_to` (an id; null: all of it), on images of these numbers.
 *
 * `compare_with`: before is the image entering the step, or the stored one. Images are shown with at most
 * `most_pixels` on their longer side, as PNG where `exact`, otherwise as WebP.
 */
export interface PreviewSpec {
  source: Source;
  recipe: ImageRecipe;
  up_to?: string | null;
  compare_with?: "previous" | "source";
  numbers: number[];
  most_pixels?: number;
  exact?: boolean;
}

/** `after` is empty where the image was left out, and has more than one where copies were made. */
export interface PreviewedImage {
  number: number;
  path: string;
  before: Shown | null;
  after: Shown[];
  left_out: LeftOut | null;
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

/** From its upper left corner; in pixels, or in shares of the image's width and height. Edges go to whole pixels. */
export interface Rectangle {
  shape?: "rectangle";
  units?: "pixel" | "share";
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Keeps the inside of a rectangle, ellipse or polygon; masks change with it. */
export interface RegionOfInterest {
  name?: "region";
  /** Draw it on the image, or enter its position and size. */
  region: Rectangle | Ellipse | Polygon;
  /** Blanking keeps the size; cropping cuts to the region's bounding box as well. */
  outside?: "blank" | "crop";
  /** Blanks the region itself, such as a label or a time stamp. */
  invert?: boolean;
  /** Grey level of empty areas, from 0 (black) to 255 (white), for any bit depth. */
  fill?: number;
}

/** Changes images to a size in pixels; masks change with them. */
export interface Resize {
  name?: "resize";
  /** In pixels. */
  width?: number;
  /** In pixels. */
  height?: number;
  /** What happens to images with a different aspect ratio. */
  method?: "exact" | "fit" | "letterbox" | "cover" | "pad";
  /** Masks always use the nearest neighbour. */
  interpolation?: "area" | "nearest" | "bilinear" | "bicubic" | "lanczos";
  /** Grey level of empty areas, from 0 (black) to 255 (white), for any bit depth. */
  fill?: number;
}

/** Rotates images anticlockwise; multiples of 90° move pixels without changing them. */
export interface Rotate {
  name?: "rotate";
  /** Degrees, anticlockwise. */
  angle?: number;
  /** So that no corner is cut off; otherwise the size stays. */
  expand?: boolean;
  /** Masks always use the nearest neighbour. */
  interpolation?: "nearest" | "bilinear" | "bicubic";
  /** Grey level of empty areas, from 0 (black) to 255 (white), for any bit depth. */
  fill?: number;
}

/** Adds back the detail that a blur removes (unsharp masking). */
export interface Sharpen {
  name?: "sharpen";
  /** For the blur, in pixels. */
  sigma?: number;
  /** How much detail is added. */
  amount?: number;
}

/** An image as it is after some steps. `image` and `mask` are data URLs. `histogram` counts pixels by luma in 64 bins. */
export interface Shown {
  width: number;
  height: number;
  mode: "bilevel" | "grey8" | "grey16" | "grey32" | "palette" | "rgb8" | "rgb16" | "rgba8" | "cmyk8" | "unusual";
  image: string;
  mask: string | null;
  histogram: number[];
  mean: number;
  sd: number;
}

export interface SizeCount {
  width: number;
  height: number;
  count: number;
}

export interface SizeGroup {
  width: number;
  height: number;
  label: string;
  count: number;
}

/** In pixels, over all images. */
export interface SizeRange {
  least_width: number;
  most_width: number;
  least_height: number;
  most_height: number;
}

/** A version of a dataset of images: its manifest, the folder its files are relative to, and what it is for. */
export interface Source {
  manifest: string;
  folder: string;
  inference?: boolean;
}

/** Stretches levels linearly so that two percentiles become black and white. */
export interface Stretch {
  name?: "stretch";
  /** This level becomes black. */
  low?: number;
  /** This level becomes white. */
  high?: number;
  /** Together keeps colours; each by itself changes them. */
  channels?: "together" | "each";
}
