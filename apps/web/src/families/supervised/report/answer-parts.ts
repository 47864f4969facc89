import { listed } from '../../../lib/i18n/joined.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';

const MOST_NAMED = 3;

interface Judged {
  importance: { features: readonly { feature: string; mean: number; sd: number }[] } | null;
  domain: {
    parts: readonly {
      part: string;
      outside_leverage: number;
      outside_distance: number;
      outside?: number | null | undefined;
    }[];
  };
  train: { rows: number };
  test: { rows: number };
}

/** What decides a judged model's answers, and where they hold. */
export function decidesAndHolds({ importance, domain, train, test }: Judged): string[] {
  const t = translator(projectMessages);
  const leading = leadingFeatures(importance);
  const own = domain.parts.find(({ part }) => part === 'test');
  // Reports of earlier versions do not say how many are outside by any of the rules.
  const outside = own ? (own.outside ?? Math.max(own.outside_leverage, own.outside_distance)) : 0;
  return [
    ...(leading.length > 0 ? [t('answer_decides', { features: listed(leading) })] : []),
    t(outside > 0 ? 'answer_domain_outside' : 'answer_domain', {
      rows: formatCount(train.rows),
      outside: formatCount(outside),
      test: formatCount(test.rows),
    }),
  ];
}

/** The features without which the model is clearly worse: by more than their importance varies, the largest first. */
function leadingFeatures(importance: Judged['importance']): string[] {
  return [...(importance?.features ?? [])]
    .filter(({ mean, sd }) => mean > 0 && mean > 2 * sd)
    .sort((a, b) => b.mean - a.mean)
    .slice(0, MOST_NAMED)
    .map(({ feature }) => feature);
}
