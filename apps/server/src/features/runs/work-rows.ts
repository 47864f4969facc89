import type { TrainingTypeId } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';

const HOURS = 48;

/** Trainings and predictions of the last two days: those under way first, then the newest to end. */
export async function selectRecentWork({ db, orgId }: Scope, most: number) {
  return db
    .selectFrom('runs as r')
    .leftJoin('predictions as i', (join) =>
      join
        .onRef('i.org_id', '=', 'r.org_id')
        .onRef('i.id', '=', 'r.subject_id')
        .on('r.subject_type', '=', 'prediction'),
    )
    .innerJoin('training_projects as p', (join) =>
      join
        .onRef('p.org_id', '=', 'r.org_id')
        .on((eb) => eb('p.id', '=', eb.fn.coalesce('i.project_id', 'r.subject_id')))
        .on('p.area', '=', 'projects'),
    )
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .where('r.org_id', '=', orgId)
    .where('r.subject_type', 'in', ['training_project', 'prediction'])
    .where('r.created_at', '>', sql<Date>`now() - make_interval(hours => ${HOURS})`)
    .select([
      'r.id',
      'r.kind',
      'r.subject_id',
      'r.state',
      'r.stage',
      'r.fraction',
      'r.seconds_left',
      'r.messages',
      'r.error',
      'r.created_at',
      'r.started_at',
      'r.finished_at',
      'i.id as prediction_id',
      'i.name as prediction_name',
      'p.id as project_id',
      'p.name as project_name',
      'p.training_type',
      'u.name as by',
    ])
    .orderBy(sql`r.finished_at is not null`)
    .orderBy(sql`coalesce(r.finished_at, r.created_at) desc`)
    .limit(most)
    .$narrowType<{ training_type: TrainingTypeId }>()
    .execute();
}
