import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../db/scope.ts';
import { readForm } from '../../http/read-form.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind } from './decision-kind.ts';
import { registerDecision } from './register-decision.ts';

/** Where the files lie that a project was registered with. */
export const filesOfProject = (id: string) => `projects/${id}`;

/** Registers a project of a form, and keeps the files that came with it, each under its field's name. */
export async function registerWithFiles(
  context: DecisionContext,
  scope: Scope,
  kind: DecisionKind,
  datasetId: string | null,
  request: FastifyRequest,
): Promise<{ project_id: string }> {
  const id = randomUUID();
  const prefix = filesOfProject(id);
  try {
    const fields = await readForm(request, kind.calls.register, async (file) => {
      await context.files.put(`${prefix}/${file.field}`, file.stream);
    });
    return await registerDecision(context, scope, kind, datasetId, { ...fields, id });
  } catch (error) {
    await context.files.deletePrefix(prefix);
    throw error;
  }
}
