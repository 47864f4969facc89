import {
  downloadOptimizationSheet,
  downloadOptimizationTable,
  type OptimizationResult,
} from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import ProfilerIcon from '@mui/icons-material/TuneOutlined';
import { useNavigate } from '@tanstack/react-router';
import { DocumentActions, PaperBody, usePaper } from '../../../features/projects/document/document-frame.tsx';
import { modelTitle } from '../../../features/projects/prediction/model-title.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { labelled, listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, pathTo, useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { csvActions } from '../../../features/projects/decisions/csv-actions.ts';
import { RunSheetMenu } from '../../../features/projects/decisions/run-sheet-menu.tsx';
import { downloadFile } from '../../../lib/api/download-file.ts';
import type { Algorithm } from '../setup.ts';
import { ChosenSection } from './chosen-section.tsx';
import {
  type AlgorithmResult,
  algorithmNamed,
  algorithmWords,
  chosenTrial,
  notesOf,
  outcomeSentences,
  type Project,
  readingOf,
  type Units,
  useOutcome,
} from './algorithm-results.ts';
import { ImportanceSection, RaceSection, ScreenedSection } from './result-sections.tsx';
import { ParetoSection } from './pareto-section.tsx';
import { ShortlistSection } from './shortlist-section.tsx';
import { outcomeMessages } from './words.ts';

/** What one algorithm of a project found. */
export function OutcomeScreen() {
  const t = useMessages(outcomeMessages);
  const { project_id, algorithm } = useScreenParams(paths.optimizationOutcome);
  const { query, project, result, units } = useOutcome(project_id);
  if (!project || result === undefined) return <Unanswered query={query} />;
  const found = result?.algorithms.find((one) => one.algorithm === algorithmNamed(algorithm));
  if (!result || !found)
    return (
      <>
        <PageHeader title={project.name} />
        <Alert
          severity="info"
          action={<ScreenButton to={pathTo(paths.optimizationDetails, { project_id })}>{t('to_project')}</ScreenButton>}
        >
          {t(result ? 'none_of_algorithm' : 'none_yet')}
        </Alert>
      </>
    );
  return <Outcome key={algorithm} project={project} result={result} found={found} units={units} />;
}

interface OutcomeProps {
  project: Project;
  result: OptimizationResult;
  found: AlgorithmResult;
  units: Units;
}

function Outcome({ project, result, found, units }: OutcomeProps) {
  const t = useMessages(outcomeMessages);
  const navigate = useNavigate();
  const paper = usePaper();
  const { project_id } = project;
  const { algorithm } = found;
  const reading = readingOf(project, units);
  const [search, changeSearch] = useScreenSearch(paths.optimizationOutcome);
  const trial = chosenTrial(found, search.trial);
  const choose = (next: number) => changeSearch({ trial: String(next) }, { replace: true, resetScroll: false });
  const subject = listed(
    project.models.map(({ training_type, name, target }) => {
      const title = modelTitle(training_type, name);
      return target === null ? title : labelled(target, title);
    }),
  );
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={algorithmWords(algorithm)}
        actions={
          <>
            <Files projectId={project_id} algorithm={algorithm} />
            <DocumentActions
              paper={paper}
              of={{
                kind: t('document'),
                title: `${project.name} ${algorithmWords(algorithm)}`,
                project: project.name,
                details: [
                  { label: t('algorithm'), value: algorithmWords(algorithm) },
                  { label: t('asked_of'), value: subject },
                  { label: t('updated'), value: formatDateTime(project.updated_at) },
                ],
              }}
            />
          </>
        }
        primaryAction={
          found.shortlist.length > 0 && (
            <ScreenButton
              to={pathTo(paths.optimizationVisualization, { project_id, algorithm })}
              variant="contained"
              startIcon={<ProfilerIcon />}
            >
              {t('profiler')}
            </ScreenButton>
          )
        }
      />
      <Stack spacing={2}>
        {result.algorithms.length > 1 && (
          <SelectField
            size="small"
            label={t('algorithm')}
            value={algorithm}
            choices={result.algorithms.map((one) => [one.algorithm, algorithmWords(one.algorithm)] as const)}
            onValue={(next) =>
              void navigate({ to: pathTo(paths.optimizationOutcome, { project_id, algorithm: next }) })
            }
            sx={{ alignSelf: 'flex-start', minWidth: '16rem' }}
          />
        )}
        <PaperBody paper={paper} of="optimization outcome">
          <AnswerSection sentences={outcomeSentences(result, found, { ...reading, isBestOfAll: false })} />
          {found.shortlist.length > 0 &&
            notesOf(found).map((note) => (
              <Alert key={note} severity="warning" variant="outlined">
                {note}
              </Alert>
            ))}
          {found.shortlist.length > 0 && (
            <>
              <ShortlistSection project={project} found={found} units={units} chosen={trial} onChoose={choose} />
              <ChosenSection project={project} result={result} found={found} units={units} trial={trial} />
              <ParetoSection
                project={project}
                result={result}
                found={found}
                units={units}
                chosen={trial}
                onChoose={choose}
              />
            </>
          )}
          <ScreenedSection result={result} reading={reading} />
          <RaceSection result={result} />
          <ImportanceSection result={result} />
        </PaperBody>
      </Stack>
    </>
  );
}

/** What of a result is taken away: the sheet to run by, and its tables. */
function Files({ projectId: project_id, algorithm }: { projectId: string; algorithm: Algorithm }) {
  const t = useMessages(outcomeMessages);
  const table = (part: 'shortlist' | 'trials') =>
    csvActions(t(`${part}_csv`), (encoding) =>
      downloadFile(downloadOptimizationTable, { body: { project_id, part, encoding, headers: 'reader' } }),
    );
  return (
    <RunSheetMenu
      label={t('sheet')}
      csvLabel={t('sheet_csv')}
      download={(sheet) => downloadFile(downloadOptimizationSheet, { body: { project_id, algorithm, ...sheet } })}
      more={[...table('shortlist'), ...table('trials')]}
    />
  );
}
