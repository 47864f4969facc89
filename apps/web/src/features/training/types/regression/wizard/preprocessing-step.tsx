import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { idleSettings } from '../idle-settings.ts';
import { groupSchema } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import { BoundsTable, type Bounds } from './bounds-table.tsx';
import { optionWordsOf } from './option-words.ts';
import type { StepProps } from './step-props.ts';

const groups = [
  { key: 'missing', schema: groupSchema('Missing') },
  { key: 'outliers', schema: groupSchema('Outliers') },
  { key: 'scaling', schema: groupSchema('Scaling') },
  { key: 'encoding', schema: groupSchema('Encoding') },
] as const;
const shownElsewhere = ['bounds'];

/** How features are prepared inside every fold. */
export function PreprocessingStep({ draft, change, hints }: StepProps) {
  const t = useMessages(regressionMessages);
  const outliers = draft.preprocessing['outliers'] ?? {};
  function set(group: string, value: Record<string, unknown>) {
    change({ preprocessing: { ...draft.preprocessing, [group]: value } });
  }
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">{t('preprocessing_text')}</Typography>
      {groups.map(({ key, schema }) => (
        <Section key={key} title={t(`group_${key}`)}>
          <SchemaForm schema={schema} value={draft.preprocessing[key] ?? {}} omit={[...shownElsewhere, ...idleSettings(draft.preprocessing[key]?.['method'] ?? schema.properties?.['method']?.default)]} optionWords={optionWordsOf(t)} onChange={(value) => set(key, value)} />
          {key === 'outliers' && outliers['method'] === 'bounds' && (
            <BoundsTable
              columns={hints.filter(({ column }) => column.type === 'numeric' && draft.parts[column.name] === 'feature')}
              bounds={(outliers['bounds'] as Bounds[] | undefined) ?? []}
              onChange={(bounds) => set('outliers', { ...outliers, bounds })}
            />
          )}
        </Section>
      ))}
    </Stack>
  );
}
