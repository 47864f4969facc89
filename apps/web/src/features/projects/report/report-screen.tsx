import { useRowNames } from '../../../lib/rows/row-names.ts';
import type { ModelListEntry, TrainedOn } from '@hakaru/contract';
import Button from '@mui/material/Button';
import type { ComponentType, ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Tooltip from '@mui/material/Tooltip';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, pathTo, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { kindScreens, trainingScreens } from '../../../lib/training-screens.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { type Detail, DetailTable } from '../../../ui/detail-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { LearnedWarning } from '../../preprocessing/index.ts';
import { trainedOnDetails, trainedOnName } from '../details/trained-on.tsx';
import { useProject } from '../details/use-project.ts';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';
import type { KindSetup, ProjectOf } from '../kind.ts';
import { RecipeUseSection } from '../recipe/recipe-steps.tsx';
import { WarningList } from '../warnings/warning-list.tsx';
import { DocumentActions, PaperBody, usePaper } from '../document/document-frame.tsx';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { SlowParts } from './slow-parts.tsx';
import { useReport } from './use-report.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import type { Catalogue, Translate } from '../../../lib/i18n/catalogue-types.ts';
import { firstMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';

/** What a report's parts are given beside the report. */
export interface ReportContext<O> {
  project: ProjectOf<O>;
  model: ModelListEntry;
  /** What stands where parts will be that are still being made. */
  slow: ReactNode;
}

/** What every kind's report has. */
interface CommonReport {
  warnings: Parameters<typeof WarningList>[0]['warnings'];
  recipe?: Parameters<typeof RecipeUseSection>[0]['use'] | null;
  absent: readonly Absent[];
  provenance: Provenance;
}

/** A kind's own parts of the report; O are its options, P is the report. */
interface ReportParts<O, P extends CommonReport> {
  /** What the model is called; by default by its title. */
  titleOf?: (model: ModelListEntry) => string;
  /** The kind's own actions, before those of every report. */
  Actions?: ComponentType<{ projectId: string; modelKey: string }>;
  /** The next step where it is not a prediction. */
  PrimaryAction?: ComponentType<{ projectId: string; modelKey: string }>;
  /** What it comes to, in a few sentences. */
  answerOf: (report: P) => readonly string[];
  /** What comes before the other parts: how good it is. */
  Head?: ComponentType<{ report: P }>;
  /** The parts of which not every row was looked at. */
  sampledOf?: (report: P) => Parameters<typeof SampledSection>[0]['sampled'];
  /** Those of its parts, by their codes, that take long and come after the others. */
  slowParts?: readonly string[];
  /** The report's own parts in reading order. */
  Sections: ComponentType<{ report: P; context: ReportContext<O> }>;
  /** Parts that were not made and are worth a word; by default all. */
  absentOf?: (report: P, options: O) => readonly Absent[];
  /** What the model was set up with. */
  provenanceOf: (report: P, options: O) => readonly Detail[];
}

/** The screen of a kind's reports: what a person would show with a trained model. */
export function reportScreen<O, P extends CommonReport>(setup: KindSetup<O>, parts: ReportParts<O, P>): ComponentType {
  return function ReportScreen() {
    const { project_id, model } = useScreenParams(kindScreens(setup.id).paths.report);
    return <Report projectId={project_id} modelKey={model} setup={setup} parts={parts} />;
  };
}

function Report<O, P extends CommonReport>({
  projectId,
  modelKey,
  setup,
  parts: {
    titleOf,
    Actions,
    PrimaryAction,
    answerOf,
    Head,
    sampledOf,
    slowParts = [],
    Sections,
    absentOf,
    provenanceOf,
  },
}: {
  projectId: string;
  modelKey: string;
  setup: KindSetup<O>;
  parts: ReportParts<O, P>;
}) {
  const once = setup.takesRecipes === 'once';
  const t = useMessages(projectMessages);
  const { project } = useProject<O>(setup.calls, projectId);
  useRowNames(project?.trained_on.version_id);
  const { query, answer, task, retry, makeOfEveryRow, remaking } = useReport<P>(setup.calls, projectId, modelKey);
  const paper = usePaper();
  const model = project?.trained_models.find((trained) => trained.model_key === modelKey);
  const title = model && (titleOf?.(model) ?? setup.catalogue.title(model.name));
  useEntityName(modelKey, title);
  if (query.error || !answer || !project || !model) return <Unanswered query={query} addressFields={['model_key']} />;
  const { report } = answer;
  const datasetName = trainedOnName(t, project.trained_on);
  const { prediction, optimization } = trainingScreens(setup.id);
  const predicts = prediction !== null;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${project.name} – ${datasetName}`}
        actions={
          report !== null && (
            <>
              {optimization && <ScreenButton to={optimization(projectId, modelKey)}>{t('optimise')}</ScreenButton>}
              {Actions && <Actions projectId={projectId} modelKey={modelKey} />}
              <DocumentActions
                paper={paper}
                of={{
                  kind: t('document_report', { type: wordsOf(trainingScreens(setup.id).title) }),
                  title: title ?? '',
                  project: project.name,
                  details: [
                    { label: t('document_project'), value: project.name },
                    { label: t('dataset'), value: datasetName },
                    { label: t('document_trained'), value: formatDateTime(report.provenance.finished_at) },
                  ],
                }}
              />
            </>
          )
        }
        primaryAction={
          PrimaryAction ? (
            <PrimaryAction projectId={projectId} modelKey={modelKey} />
          ) : (
            predicts && (
              <ScreenButton
                variant="contained"
                to={pathTo(paths.predictionRegisterOfModel, { project_id: projectId, model_key: modelKey })}
              >
                {t('predict')}
              </ScreenButton>
            )
          )
        }
      />
      {report !== null && (
        <PaperBody paper={paper} of={`${setup.id} report`}>
          <AnswerSection sentences={answerOf(report)} />
          <LearnedWarning
            datasetId={project.trained_on.dataset_id}
            versionId={project.trained_on.version_id}
            once={once}
          />
          {Head && <Head report={report} />}
          <WarningList warnings={report.warnings} setup={setup} />
          {!once && report.recipe && <RecipeUseSection use={report.recipe} recipe={project.recipe} />}
          {sampledOf && (
            <SampledSection sampled={sampledOf(report)} setup={setup} busy={remaking} onEveryRow={makeOfEveryRow} />
          )}
          <Sections
            report={report}
            context={{
              project,
              model,
              slow: answer.task_id !== null && task && task.state !== 'succeeded' && (
                <SlowParts
                  title={listed(slowParts.map((part) => sectionTitle(part, setup.messages)))}
                  task={task}
                  onRetry={retry}
                />
              ),
            }}
          />
          {once && report.recipe && <RecipeUseSection use={report.recipe} recipe={project.recipe} once />}
          <AbsentSection absent={absentOf?.(report, project.options) ?? report.absent} setup={setup} />
          <ProvenanceSection
            provenance={report.provenance}
            trainedOn={project.trained_on}
            details={[...recipeDetails(project, t), ...provenanceOf(report, project.options)]}
          />
        </PaperBody>
      )}
      {report === null && task && (
        <Section title={t('report')}>
          <TaskPanel
            task={task}
            title={t('stage_report')}
            action={
              <Button color="inherit" size="small" onClick={retry}>
                {t('report_retry')}
              </Button>
            }
          />
        </Section>
      )}
      {report === null && !task && <PageSkeleton />}
    </>
  );
}

/** Which parts looked at some of the rows only, and a way to have all of them looked at. */
function SampledSection({
  sampled,
  setup,
  busy,
  onEveryRow,
}: {
  sampled: readonly { section: string; rows: number; total: number }[];
  setup: KindSetup<never>;
  busy: boolean;
  onEveryRow: () => void;
}) {
  const t = useMessages(projectMessages);
  if (sampled.length === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Tooltip describeChild title={t('use_every_row_hint')}>
          <Button color="inherit" size="small" loading={busy} onClick={onEveryRow}>
            {t('use_every_row')}
          </Button>
        </Tooltip>
      }
    >
      <AlertTitle>{t('sampled')}</AlertTitle>
      {sampled.map((part) => (
        <div key={part.section}>
          {t('sampled_part', {
            section: sectionTitle(part.section, setup.messages),
            rows: formatCount(part.rows),
            total: formatCount(part.total),
          })}
        </div>
      ))}
    </Alert>
  );
}

/** A part of a report that was not made, and why. */
interface Absent {
  section: string;
  reason: 'not_defined' | 'too_slow' | 'too_few_rows' | 'not_affordable';
}

/** Parts that were not made, and why. */
function AbsentSection({ absent, setup }: { absent: readonly Absent[]; setup: KindSetup<never> }) {
  const t = useMessages(projectMessages);
  if (absent.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{t('not_in_report')}</AlertTitle>
      {absent.map((part) => (
        <div key={part.section}>
          {t(`absent_${part.reason}`, { section: sectionTitle(part.section, setup.messages) })}
        </div>
      ))}
    </Alert>
  );
}

interface Provenance {
  content_hash: string;
  seed: number;
  library_versions: Record<string, string>;
  finished_at: string;
  seconds: number;
}

interface ProvenanceSectionProps {
  provenance: Provenance;
  trainedOn: TrainedOn;
  /** What the type was set up with, between the data and the seed. */
  details: readonly Detail[];
}

/** What it takes to get the same numbers again. */
function ProvenanceSection({ provenance, trainedOn, details }: ProvenanceSectionProps) {
  const t = useMessages(projectMessages);
  return (
    <Section title={t('provenance')}>
      <DetailTable
        label={t('provenance')}
        details={[
          ...trainedOnDetails(t, { ...trainedOn, content_hash: provenance.content_hash }),
          ...details,
          { label: t('seed'), value: String(provenance.seed) },
          {
            label: t('libraries'),
            value: listed(Object.entries(provenance.library_versions).map(([name, version]) => `${name} ${version}`)),
          },
          {
            label: t('finished'),
            value: noted(
              formatDateTime(provenance.finished_at),
              t('seconds', { seconds: formatNumber(provenance.seconds, 3) }),
            ),
          },
        ]}
      />
    </Section>
  );
}

/** With a recipe, what was registered is not what was read: both are named. */
function recipeDetails(
  { recipe, dataset }: Pick<ProjectOf<unknown>, 'recipe' | 'dataset'>,
  t: Translate<typeof projectMessages.en>,
): Detail[] {
  if (!recipe) return [];
  const name =
    recipe.name === null ? t('recipe') : t('dataset_version', { name: recipe.name, version: recipe.version ?? 1 });
  const registered = t('dataset_version', { name: dataset.name, version: dataset.version });
  return [
    { label: t('trained_recipe'), value: t('trained_recipe_text', { name, steps: recipe.steps, dataset: registered }) },
  ];
}

/** What a part of a report is called: a kind's own `section_…` where it has one. */
function sectionTitle(section: string, own: Messages<Catalogue>): string {
  return firstMessage([own, projectMessages], `section_${section}`) ?? section;
}
