import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDecision } from '@hakaru/contract';
import { requireFound } from '../../http/app-error.ts';
import { defineComputeRun } from '../../jobs/compute-run.ts';
import type { RunHandler } from '../../jobs/job.ts';
import { ANSWER } from './ask-decision.ts';
import type { DecisionContext } from './decision-context.ts';
import { selectProjectType } from './decision-rows.ts';
import { askDecisionJob } from './decisions.job.ts';
import { findDecision } from './get-decision.ts';
import { openDecision } from './open-decision.ts';

/** Answers questions that are kept with their project. */
export function createAnswerHandler(context: Omit<DecisionContext, 'jobs'>): RunHandler {
  return defineComputeRun(context, askDecisionJob, {
    async work({ run, prefix, scope, workspace }) {
      const { training_type } = requireFound(await selectProjectType(scope, run.subject_id));
      if (!isDecision(training_type)) throw new Error(`a question to ${training_type} was taken for a decision's`);
      const kind = context.kinds.decision(training_type);
      if (!kind.kept) throw new Error(`${training_type} keeps no answers`);
      const opened = await openDecision(context, scope, kind, await findDecision(scope, kind, run.subject_id));
      const answer = await kind.kept.answer(opened, run.payload.asked, context.compute.call);
      await writeFile(join(workspace, ANSWER), JSON.stringify(answer));
      return {
        result: { files: prefix },
        async commit(end) {
          await end.announce(kind.calls.run.area, run.subject_id);
        },
      };
    },
  });
}
