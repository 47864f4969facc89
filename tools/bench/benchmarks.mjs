/**
 * What "npm run bench" runs, the shortest first; docs/benchmarks.md says what each compares. Each prints a line per
 * figure with its goal, and ends with 0 only where every goal was reached.
 */
export const benchmarks = [
  { name: 'initial-javascript', file: 'bench/initial-javascript.mjs' },
  { name: 'messy', file: 'bench/messy.mjs' },
  { name: 'optimal-design', file: 'bench/optimal_design.py' },
  { name: 'job-start', file: 'bench/job-start.mjs' },
  { name: 'warm-start', file: 'bench/warm-start.mjs' },
  { name: 'profiler', file: 'bench/profiler.mjs' },
  { name: 'prediction', file: 'bench/prediction.py' },
  { name: 'soft-sensor-online', file: 'bench/soft-sensor-online.mjs' },
  { name: 'anomaly-online', file: 'bench/anomaly-online.mjs' },
  { name: 'threshold', file: 'bench/threshold.mjs' },
  { name: 'optimization', file: 'bench/optimization.py' },
  { name: 'next-experiments', file: 'bench/next_experiments.py' },
  { name: 'recipe', file: 'bench/recipe.py' },
  { name: 'discriminant', file: 'bench/discriminant.py' },
  { name: 'clustering', file: 'bench/clustering.py' },
  { name: 'compression', file: 'bench/compression.py' },
  { name: 'process-data', file: 'bench/process_data.py' },
  { name: 'training', file: 'bench/training.py' },
  { name: 'fair-shares', file: 'bench/fair-shares.mjs' },
  { name: 'brushing', file: 'bench/brushing.mjs' },
  { name: 'lists', file: 'bench/lists.mjs' },
  { name: 'visual', file: 'bench/visual.mjs' },
  { name: 'ingest', file: 'bench/ingest.mjs' },
  { name: 'truth', file: 'bench/truth/published-splits.py' },
];
