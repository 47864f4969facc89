import { type ColumnMapping, errorWords, type Language } from '@hakaru/contract';
import { InvalidInput } from '../../../http/app-error.ts';

/** Throws InvalidInput for each entry of a mapping that names a feature the model lacks, or a column the data lacks. */
export function checkMapping(
  mapping: ColumnMapping,
  features: readonly string[],
  columns: readonly string[],
  language: Language,
): void {
  const problems = Object.entries(mapping).flatMap(([feature, column]) => {
    const loc = ['body', 'data', 'mapping', feature];
    if (!features.includes(feature))
      return [
        {
          loc,
          msg: errorWords('mapping_feature_unknown', language, { feature, features: features.join(', ') }),
          type: 'mapping_feature_unknown',
        },
      ];
    return column === null || columns.includes(column)
      ? []
      : [
          {
            loc,
            msg: errorWords('mapping_column_unknown', language, { feature, column }),
            type: 'mapping_column_unknown',
          },
        ];
  });
  if (problems.length > 0) throw new InvalidInput(problems);
}
