import type { PredictionDetail } from '@hakaru/contract';
import { formatDateTime } from '../../../../lib/dates/format-date.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../../lib/paths.ts';
import { ScreenLink } from '../../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../../lib/training-screens.ts';
import { FactTable, type Fact } from '../../../../ui/fact-table.tsx';
import { Section } from '../../../../ui/section.tsx';
import { modelTitle } from '../model-title.ts';
import { predictionMessages } from '../words.ts';

/** Where the numbers come from, each as a link; `facts` are the type's own. */
export function ProvenancePart({ prediction, facts: own }: { prediction: PredictionDetail; facts: readonly Fact[] }) {
  const t = useMessages(predictionMessages);
  const { project, model_key, data_id, mapping } = prediction;
  const screens = trainingScreens(prediction.training_type);
  const renamed = Object.entries(mapping);
  const facts: Fact[] = [
    { label: t('project'), value: <ScreenLink to={screens.result(project.id)}>{project.name}</ScreenLink> },
    {
      label: t('model'),
      value: (
        <ScreenLink to={screens.report(project.id, model_key)}>
          {modelTitle(prediction.training_type, prediction.model)}
        </ScreenLink>
      ),
    },
    { label: t('model_key'), value: model_key, copy: model_key },
    ...(prediction.target === null ? [] : [{ label: t('target'), value: prediction.target }]),
    {
      label: t('data'),
      value:
        data_id === null ? (
          t('typed_rows')
        ) : (
          <ScreenLink to={pathTo(paths.datasetDetails, { dataset_id: data_id, data_type: 'inference_data' })}>
            {prediction.data_name ?? data_id}
          </ScreenLink>
        ),
    },
    ...(renamed.length > 0
      ? [{ label: t('mapping'), value: renamed.map(([feature, column]) => `${feature} ← ${column}`).join(', ') }]
      : []),
    ...own,
    { label: t('created_by'), value: prediction.created_by },
    { label: t('created_at'), value: formatDateTime(prediction.created_at) },
  ];
  return (
    <Section title={t('provenance')}>
      <FactTable label={t('provenance')} facts={facts} />
    </Section>
  );
}
