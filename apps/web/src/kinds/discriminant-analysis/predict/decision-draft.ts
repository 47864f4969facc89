import type { DiscriminantAnalysisDecision } from '@hakaru/contract/training/discriminant-analysis';
import { decisionSearch, type DecisionSettings, readDecision } from '../costs/decision-search.ts';
import { type CostDraft, unitCosts, isCost } from '../costs/cost-rules.ts';
import type { Settings } from '../../../features/projects/prediction/register/order.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { discriminantMessages } from '../words.ts';

export const decisionRules = ['model', 'threshold', 'costs'] as const;
export type DecisionRule = (typeof decisionRules)[number];

/** How to decide, as it is being typed; text that is no number is kept. */
interface DecisionDraft {
  rule: DecisionRule;
  threshold: number | string | null;
  /** Null for 1 for each wrong decision. */
  costs: CostDraft | null;
}

const first: DecisionDraft = { rule: 'model', threshold: 0.5, costs: null };

export function draftOf(settings: Settings): DecisionDraft {
  return { ...first, ...(settings['draft'] as Partial<DecisionDraft> | undefined) };
}

export function settingsOf(draft: DecisionDraft): Settings {
  return { draft };
}

export function decisionProblem({ rule, threshold, costs }: DecisionDraft): 'threshold_wrong' | 'costs_wrong' | null {
  if (rule === 'threshold' && (typeof threshold !== 'number' || threshold < 0 || threshold > 1))
    return 'threshold_wrong';
  return rule === 'costs' && costs !== null && !costs.flat().every(isCost) ? 'costs_wrong' : null;
}

/** The decision as it is sent; only to be used where it has no problem. */
function decisionOf({ rule, threshold, costs }: DecisionDraft): DecisionSettings {
  if (rule === 'threshold') return { threshold: threshold as number };
  return rule === 'costs' && costs !== null ? { costs: costs as number[][] } : {};
}

/** What the prediction's call takes. */
export function sentSettings(settings: Settings): Settings {
  const draft = draftOf(settings);
  const decision = decisionProblem(draft) === null ? decisionOf(draft) : {};
  return Object.keys(decision).length === 0 ? {} : { settings: { decision } };
}

/** The costs in view: those typed where they fit the classes, else 1 for each wrong decision. */
export function costsInView({ costs }: DecisionDraft, classes: number): CostDraft {
  return costs?.length === classes ? costs : unitCosts(classes);
}

/** A decision in the screen's address. */
export const decisionAddress = {
  read(search: Readonly<Record<string, unknown>>): Settings {
    const { threshold, costs } = readDecision(search);
    if (typeof threshold === 'number') return settingsOf({ ...first, rule: 'threshold', threshold });
    return costs ? settingsOf({ ...first, rule: 'costs', costs }) : {};
  },
  write: (settings: Settings) => decisionSearch(decisionOf(draftOf(settings))),
};

/** How probabilities become a class, in words. */
export function decisionWords({ threshold, costs }: DiscriminantAnalysisDecision, positive: string | null): string {
  const t = translator(discriminantMessages);
  if (typeof threshold === 'number')
    return t('decision_threshold', { threshold: formatNumber(threshold, 3), label: positive ?? '' });
  return t(costs ? 'decision_rule_costs' : 'decision_rule_model');
}
