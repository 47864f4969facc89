import type { IntervalMethod, ProjectSummary } from '@hakaru/contract';
import { regressionIntervals } from '@hakaru/contract/training/regression';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { predictionMessages } from '../prediction-messages.ts';
import { DatasetPart } from './dataset-part.tsx';
import { ModelPart } from './model-part.tsx';
import { TypedPart } from './typed/typed-part.tsx';
import type { ModelChoice } from './use-project-models.ts';

export interface Order {
  projectId: string;
  modelKey: string;
  target: string | null;
  name: string;
  coverage: number;
  interval: IntervalMethod;
}

interface RegisterPageProps {
  project: ProjectSummary;
  models: ModelChoice[];
  model: ModelChoice;
  onModel: (key: string) => void;
}

const sources = ['rows', 'dataset'] as const;
type Source = (typeof sources)[number];

/** A trained model, the rows to predict, and the interval's coverage. */
export function RegisterPage({ project, models, model, onModel }: RegisterPageProps) {
  const t = useMessages(predictionMessages);
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { from?: string; dataset?: string };
  const [name, setName] = useState(() => `${project.name} ${formatDate(Date.now())}`);
  const [coverage, setCoverage] = useState(0.9);
  const [wanted, setWanted] = useState<IntervalMethod>('conformal');
  // Another model may have no interval of its own.
  const interval = regressionIntervals(model.name).includes(wanted) ? wanted : 'conformal';
  const source = sources.find((one) => one === search.from) ?? (search.dataset ? 'dataset' : 'rows');
  const order: Order = { projectId: project.project_id, modelKey: model.model_key, target: model.target, name, coverage, interval };
  function show(from: Source): void {
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, from })) as never, replace: true, resetScroll: false });
  }
  const Part = source === 'rows' ? TypedPart : DatasetPart;
  return (
    <>
      <PageHeader title={t('register_title')} subtitle={t('register_text', { project: project.name })} />
      <Stack spacing={2}>
        <ModelPart project={project} models={models} model={model} onModel={onModel} coverage={coverage} onCoverage={setCoverage} interval={interval} onInterval={setWanted} />
        <Tabs value={source} onChange={(_event, next: Source) => show(next)} aria-label={t('source')} sx={{ borderBottom: 1, borderColor: 'divider' }}>
          {sources.map((one) => <Tab key={one} value={one} label={t(`source_${one}`)} id={`source-${one}`} aria-controls={source === one ? 'source-panel' : undefined} />)}
        </Tabs>
        <div role="tabpanel" id="source-panel" aria-labelledby={`source-${source}`}>
          <Part order={order} onName={setName} />
        </div>
      </Stack>
    </>
  );
}
