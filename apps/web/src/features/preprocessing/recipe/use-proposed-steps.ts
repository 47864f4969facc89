import { useEffect } from 'react';
import { readProposed, type ProposedStep } from '../../../lib/recipes/proposed-steps.ts';
import { useShown } from '../details/use-shown.ts';
import { type AnyStepName, forms } from '../step-catalogue.ts';

import { type DraftStep, newStep } from './draft-step.ts';
import type { RecipeDraft } from './use-recipe-draft.ts';

/**
 * A recipe with the steps that the address proposes at its end, the last of them on show: added once, as one change that
 * can be undone, and gone from the address after it.
 */
export function useProposedSteps(draft: RecipeDraft, time: string | null): RecipeDraft {
  const [{ propose }, show] = useShown();
  const { steps, change } = draft;
  useEffect(() => {
    if (propose === undefined) return;
    const added = withProposed(steps, readProposed(propose), time);
    if (added.length > steps.length) change(() => added);
    show(added.length > 0 ? { step: added.at(-1)!.id } : {});
  }, [propose, steps, change, show, time]);
  return draft;
}

/** The steps with those proposed that are steps for tables and are not there already. */
export function withProposed(
  steps: readonly DraftStep[],
  proposed: readonly ProposedStep[],
  time: string | null,
): DraftStep[] {
  const added = proposed.flatMap(({ step, parameters }) => {
    if (!isStep(step)) return [];
    const begun = newStep(step, time);
    return [{ ...begun, parameters: { ...begun.parameters, ...parameters } }];
  });
  const missing = added.filter((one) => !steps.some((other) => isSame(one, other)));
  return [...steps, ...missing];
}

function isStep(name: string): name is AnyStepName {
  return Object.hasOwn(forms, name);
}

function isSame(one: DraftStep, other: DraftStep): boolean {
  return one.step === other.step && JSON.stringify(one.parameters) === JSON.stringify(other.parameters);
}
