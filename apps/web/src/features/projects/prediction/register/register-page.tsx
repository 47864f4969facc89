import type { ProjectSummary } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo, useState } from 'react';
import { formatDate } from '../../../../lib/dates/format-date.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { predictionMessages } from '../words.ts';
import type { PredictionParts } from '../prediction-kind.ts';
import { DatasetPart } from './dataset-part.tsx';
import { ModelPart } from './model-part.tsx';
import type { Order, Settings } from './order.ts';
import { TypedPart } from './typed/typed-part.tsx';
import type { ModelChoice } from './use-project-models.ts';

interface RegisterPageProps {
  project: ProjectSummary;
  models: ModelChoice[];
  model: ModelChoice;
  parts: PredictionParts;
  onModel: (key: string) => void;
}

const sources = ['rows', 'dataset'] as const;
type Source = (typeof sources)[number];

/** A trained model, what is chosen beside it, and the rows to predict. */
export function RegisterPage({ project, models, model, parts, onModel }: RegisterPageProps) {
  const t = useMessages(predictionMessages);
  const [search, changeSearch] = useScreenSearch(paths.predictionRegister);
  const [name, setName] = useState(() => `${project.name} ${formatDate(Date.now())}`);
  const [wanted, setWanted] = useState<Settings>(() => parts.address?.read(search) ?? parts.firstSettings);
  const settings = useMemo(() => parts.settingsFor(model.name, wanted), [parts, model.name, wanted]);
  const source = sources.find((one) => one === search.from) ?? (search.dataset ? 'dataset' : 'rows');
  const order = useMemo(
    (): Order => ({
      type: project.training_type,
      projectId: project.project_id,
      modelKey: model.model_key,
      target: model.target,
      name,
      settings: parts.sentSettings?.(settings) ?? settings,
      problem: parts.settingsProblem?.(settings) ?? null,
    }),
    [project, model, name, settings, parts],
  );
  const keep = (changes: Parameters<typeof changeSearch>[0]) =>
    changeSearch(changes, { replace: true, resetScroll: false });
  function changeSettings(next: Settings): void {
    setWanted(next);
    if (parts.address && !parts.settingsProblem?.(next)) keep(parts.address.write(next));
  }
  const Part = source === 'rows' ? TypedPart : DatasetPart;
  return (
    <>
      <PageHeader title={t('register_title')} subtitle={t('register_text', { project: project.name })} />
      <Stack spacing={2}>
        <ModelPart
          project={project}
          models={models}
          model={model}
          onModel={onModel}
          parts={parts}
          settings={settings}
          onSettings={changeSettings}
        />
        <Tabs
          value={source}
          onChange={(_event, next: Source) => keep({ from: next })}
          aria-label={t('source')}
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {sources.map((one) => (
            <Tab
              key={one}
              value={one}
              label={t(`source_${one}`)}
              id={`source-${one}`}
              aria-controls={source === one ? 'source-panel' : undefined}
            />
          ))}
        </Tabs>
        <div role="tabpanel" id="source-panel" aria-labelledby={`source-${source}`}>
          <Part order={order} parts={parts} onName={setName} />
        </div>
      </Stack>
    </>
  );
}
