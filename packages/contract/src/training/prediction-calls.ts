import { getPrediction, startPrediction } from '../predictions.ts';
import { defineCall } from '../shared/call.ts';

/** A type's own paths for starting a prediction and for its result: the same calls as every type's, for projects of the type. */
export function definePredictionCalls(paths: { start: string; result: string }) {
  return {
    start: defineCall({ ...startPrediction, path: paths.start }),
    result: defineCall({ ...getPrediction, path: paths.result }),
  };
}
