import type { AppContext } from './context.ts';
import { Scope } from './db/scope.ts';
import { loadSamples } from './features/datasets/index.ts';
import { developmentPeople } from './features/session/development/people.ts';
import { ensureOrganization } from './features/session/people-rows.ts';

/** Gives the organizations of the development sign-in the sample tables, once; none after the signal. */
export async function loadDevelopmentSamples(context: AppContext, signal: AbortSignal): Promise<void> {
  if (context.settings.signIn.kind !== 'development') return;
  for (const name of new Set(developmentPeople.map((person) => person.organization))) {
    if (signal.aborted) return;
    const { id } = await ensureOrganization(context.database.db, name);
    await loadSamples(context, new Scope(context.database.db, { orgId: id, userId: null }), signal);
  }
}
