import type { TrainingTypeId } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { candidatesOf } from './use-rows.ts';

/** Projects with the end of their newest finished run. */
export async function selectTrainings({ db, orgId }: Scope, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('training_projects as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('runs as r')
          .select(['r.result', 'r.finished_at'])
          .whereRef('r.org_id', '=', 'p.org_id')
          .whereRef('r.subject_id', '=', 'p.id')
          .where('r.task', 'in', ['training.train', 'decisions.run'])
          .where('r.state', '=', 'succeeded')
          .orderBy('r.finished_at', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .where('p.org_id', '=', orgId)
    .where('p.id', 'in', projectIds)
    .select([
      'p.id',
      'p.name',
      'p.training_type',
      'p.status',
      'p.config',
      'p.recipe',
      'p.dataset_version_id',
      candidatesOf('p').as('candidates_version_id'),
      sql<GivenRows[] | null>`p.config -> 'sources'`.as('sources'),
      'p.created_at',
      'u.name as created_by_name',
      't.finished_at',
      sql<Provenance | null>`t.result -> 'provenance'`.as('provenance'),
    ])
    .orderBy('p.created_at')
    .execute();
}

/** Where rows are from that a project was given: a project that it goes on from, or a version of a dataset. */
interface GivenRows {
  kind: 'project' | 'dataset';
  id: string;
}

/** What compute says of how a training came to its numbers. */
interface Provenance {
  content_hash?: string;
  seed?: number;
  library_versions?: Record<string, string>;
}

export type TrainingRow = Awaited<ReturnType<typeof selectTrainings>>[number];

/** The models of these projects' newest finished trainings, and older ones that predictions used; the newest projects' first. */
export async function selectModels({ db, orgId }: Scope, projectIds: string[], alsoKeys: string[], limit: number) {
  const query = db
    .selectFrom('trained_models as m')
    .innerJoin('training_projects as p', 'p.id', 'm.project_id')
    .where('m.org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        ...(alsoKeys.length > 0 ? [eb('m.id', 'in', alsoKeys)] : []),
        ...(projectIds.length > 0
          ? [
              eb.and([
                eb('m.project_id', 'in', projectIds),
                eb(
                  'm.run_id',
                  '=',
                  eb
                    .selectFrom('trained_models as n')
                    .select('n.run_id')
                    .whereRef('n.project_id', '=', 'm.project_id')
                    .orderBy('n.created_at', 'desc')
                    .limit(1),
                ),
              ]),
            ]
          : []),
      ]),
    );
  const rows = await query
    .select(['m.id', 'm.project_id', 'm.model', 'm.target', 'm.index', 'm.created_at', 'p.training_type', 'p.config'])
    .$narrowType<{ training_type: TrainingTypeId }>()
    .orderBy((eb) =>
      eb
        .case()
        .when(alsoKeys.length > 0 ? eb('m.id', 'in', alsoKeys) : sql<boolean>`false`)
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('m.index')
    .orderBy('m.id')
    .limit(limit)
    .execute();
  const { count } = await query.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

export type ModelRow = Awaited<ReturnType<typeof selectModels>>['rows'][number];

/** Predictions of these versions' rows or by models of these projects, or this one; newest first. */
export async function selectPredictions(
  { db, orgId }: Scope,
  { versionIds, projectIds, id }: { versionIds: string[]; projectIds: string[]; id?: string },
  limit: number,
) {
  const query = db
    .selectFrom('predictions as i')
    .innerJoin('training_projects as p', 'p.id', 'i.project_id')
    .where('i.org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        ...(id ? [eb('i.id', '=', id)] : []),
        ...(versionIds.length > 0 ? [eb('i.input_version_id', 'in', versionIds)] : []),
        ...(projectIds.length > 0 ? [eb('i.project_id', 'in', projectIds)] : []),
      ]),
    );
  const rows = await query
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .leftJoin('runs as r', 'r.id', 'i.run_id')
    .select([
      'i.id',
      'i.name',
      'i.project_id',
      'i.model_key',
      'i.input_version_id',
      'i.created_at',
      'p.training_type',
      'u.name as created_by_name',
      'r.state',
      sql<number | null>`(i.summary ->> 'rows')::float8`.as('rows'),
      sql<number | null>`(i.settings ->> 'coverage')::float8`.as('coverage'),
    ])
    .$narrowType<{ training_type: TrainingTypeId }>()
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .execute();
  const { count } = await query.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

export type PredictionRow = Awaited<ReturnType<typeof selectPredictions>>['rows'][number];
