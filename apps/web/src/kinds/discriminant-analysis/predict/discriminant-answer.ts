import type {
  DiscriminantAnalysisPredictedRow,
  DiscriminantAnalysisPredictionNotes,
  DiscriminantAnalysisRowNotes,
} from '@hakaru/contract/training/discriminant-analysis';
import type { Answer } from '../../../features/projects/prediction/register/order.ts';

export interface ClassProbability {
  label: string;
  probability: number;
}

export interface DiscriminantAnswer extends Omit<DiscriminantAnalysisPredictedRow, 'probabilities'> {
  /** Each class with its probability, the surest first; empty where nothing was predicted. */
  probabilities: ClassProbability[];
  notes: DiscriminantAnalysisRowNotes | undefined;
  leverageLimit: number;
  distanceLimit: number;
  probabilityLimit: number;
  positiveClass: string | null;
}

/** What a classifier says of a row. */
export function discriminantAnswer({ values, notes, place }: Answer): DiscriminantAnswer {
  const all = notes as unknown as DiscriminantAnalysisPredictionNotes;
  const row = values as unknown as DiscriminantAnalysisPredictedRow;
  return {
    ...row,
    probabilities: (row.probabilities ?? [])
      .map((probability, at) => ({ label: all.classes[at] ?? '', probability }))
      .sort((a, b) => b.probability - a.probability),
    notes: all.row_notes[place],
    leverageLimit: all.leverage_limit,
    distanceLimit: all.distance_limit,
    probabilityLimit: all.probability_limit,
    positiveClass: all.positive_class,
  };
}

/** The probability of the class that was given. */
export function givenProbability({
  predicted,
  probabilities,
}: Pick<DiscriminantAnswer, 'predicted' | 'probabilities'>): number | null {
  return probabilities.find(({ label }) => label === predicted)?.probability ?? null;
}
