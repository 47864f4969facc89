import type { Insertable, Selectable } from 'kysely';
import type { IdempotencyKeysTable, OrganizationsTable, UsersTable } from './tables/accounts.ts';
import type {
  ColumnDraftsTable,
  DatasetChangesTable,
  DatasetsTable,
  DatasetVersionsTable,
  UploadFilesTable,
  UploadsTable,
} from './tables/datasets.ts';
import type { DeletedVersionsTable } from './tables/lineage.ts';
import type { ListCountsTable, ListEntriesTable } from './tables/lists.ts';
import type { OnlineModelsTable, OnlineRowsTable, OnlineStatesTable } from './tables/online.ts';
import type { PredictionsTable } from './tables/predictions.ts';
import type { PreparationsTable, RecipesTable } from './tables/preprocessing.ts';
import type { RunsTable } from './tables/runs.ts';
import type { OidcPayloadsTable, SigningKeysTable } from './tables/sign-in.ts';
import type { SeriesVersionsTable } from './tables/time-series.ts';
import type { TableSummariesTable } from './tables/summaries.ts';
import type {
  ModelArtefactsTable,
  ModelSettingsTable,
  ProjectModelsTable,
  TrainedModelsTable,
  TrainingProjectsTable,
} from './tables/training.ts';
import type { ImageChartsTable, TabulationsTable, VisualizationViewsTable } from './tables/visualization.ts';

/** Every table, as the migrations leave it. */
export interface Tables {
  organizations: OrganizationsTable;
  users: UsersTable;
  idempotency_keys: IdempotencyKeysTable;
  runs: RunsTable;
  uploads: UploadsTable;
  upload_files: UploadFilesTable;
  datasets: DatasetsTable;
  dataset_versions: DatasetVersionsTable;
  dataset_changes: DatasetChangesTable;
  column_drafts: ColumnDraftsTable;
  series_versions: SeriesVersionsTable;
  recipes: RecipesTable;
  preparations: PreparationsTable;
  training_projects: TrainingProjectsTable;
  project_models: ProjectModelsTable;
  trained_models: TrainedModelsTable;
  model_artefacts: ModelArtefactsTable;
  model_settings: ModelSettingsTable;
  predictions: PredictionsTable;
  online_models: OnlineModelsTable;
  online_rows: OnlineRowsTable;
  online_states: OnlineStatesTable;
  table_summaries: TableSummariesTable;
  tabulations: TabulationsTable;
  image_charts: ImageChartsTable;
  visualization_views: VisualizationViewsTable;
  deleted_versions: DeletedVersionsTable;
  list_entries: ListEntriesTable;
  list_counts: ListCountsTable;
  signing_keys: SigningKeysTable;
  oidc_payloads: OidcPayloadsTable;
}

/** A row as it is read, and as it is written first. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
