import { datasetOf, pathParameters, projectOf } from '@hakaru/contract';
import type { AnyStoredQuestion } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { askDecision, getAnswer, listAnswers, startAnswer } from './ask-decision.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind } from './decision-kind.ts';
import { deleteDecision } from './delete-decision.ts';
import {
  allDecisions,
  downloadOfDecision,
  getDecision,
  getDecisionResult,
  getResultPart,
  pageOfDecisions,
} from './get-decision.ts';
import { openNamed } from './open-decision.ts';
import { checkDecision, registerDecision } from './register-decision.ts';
import { registerWithFiles } from './register-with-files.ts';
import { runDecision } from './run-decision.ts';
import { startSavingResult } from './save-result.ts';

export function decisionRoutes(api: FastifyInstance, context: DecisionContext): void {
  for (const kind of context.kinds.decisions) bindDecision(api, context, kind);
}

/** The calls of one decision kind: its own paths, schemas and options; the work is the same for every kind. */
function bindDecision(api: FastifyInstance, context: DecisionContext, kind: DecisionKind): void {
  const { calls } = kind;
  const { files } = context;
  const isOfDataset = pathParameters(calls.register.path).length > 0;
  route(api, calls.register, ({ scope, params, body, request }) => {
    const datasetId = isOfDataset ? datasetOf(params) : null;
    return calls.register.bodyKind === 'multipart'
      ? registerWithFiles(context, scope, kind, datasetId, request)
      : registerDecision(context, scope, kind, datasetId, body);
  });
  route(api, calls.check, ({ scope, params, body, language }) =>
    checkDecision(context, scope, kind, isOfDataset ? datasetOf(params) : null, body.options, language),
  );
  route(api, calls.page, ({ scope, query }) => pageOfDecisions(scope, kind, query));
  route(api, calls.all, ({ scope, query }) => allDecisions(scope, kind, query));
  route(api, calls.getProject, ({ scope, params, language }) => getDecision(scope, kind, projectOf(params), language));
  route(api, calls.run, ({ scope, params }) => {
    context.compute.requireRunning();
    return runDecision(context, scope, kind, projectOf(params));
  });
  route(api, calls.getResult, ({ scope, params, language }) =>
    getDecisionResult(files, scope, kind, projectOf(params), language),
  );
  route(api, calls.deletion, ({ scope, params }) => deleteDecision(context, scope, kind, projectOf(params)));
  for (const { call, answer } of kind.questions) route(api, call, ({ body }) => answer(body, context.compute.call));
  for (const { call, answer } of kind.optionsQuestions)
    route(api, call, async ({ scope, body }) => {
      const { options } = body as { options: unknown };
      return answer(options, await openNamed(context, scope, kind, options), context.compute.call);
    });
  for (const question of kind.projectQuestions)
    route(api, question.call, ({ scope, params, body }) =>
      askDecision(context, scope, kind, projectOf(params), question, body),
    );
  if (kind.saved)
    route(api, kind.saved.call, ({ scope, params, body, language }) =>
      startSavingResult(
        context,
        scope,
        kind,
        projectOf(params),
        body as Parameters<typeof startSavingResult>[4],
        language,
      ),
    );
  if (kind.kept) bindStoredQuestion(api, context, kind, kind.kept.call);
  kind.routes(api, context);
  for (const { call, of } of kind.parts)
    route(api, call, ({ scope, params }) =>
      getResultPart(files, scope, kind, projectOf(params), (result) => of(result, params)),
    );
  for (const { call, file } of kind.downloads)
    route(api, call, ({ scope, params, query, body, language }) => {
      const asked: Record<string, unknown> = { language, ...params, ...(query as object), ...(body as object) };
      return downloadOfDecision(files, scope, kind, projectOf(asked), (options) => file(asked, options));
    });
}

/** Starting what answers a question, and reading the answers that are kept. */
function bindStoredQuestion(
  api: FastifyInstance,
  context: DecisionContext,
  kind: DecisionKind,
  calls: AnyStoredQuestion,
): void {
  const { files } = context;
  route(api, calls.start, ({ scope, params, body }) => {
    context.compute.requireRunning();
    return startAnswer(context, scope, kind, projectOf(params), body);
  });
  route(api, calls.result, ({ scope, params, language }) =>
    getAnswer(files, scope, kind, String(params.task), language),
  );
  route(api, calls.list, ({ scope, params, language }) => listAnswers(files, scope, kind, projectOf(params), language));
}
