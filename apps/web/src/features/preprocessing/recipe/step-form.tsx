import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type JsonSchema, resolveSchema } from '../../../ui/schema-form/json-schema.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { inLanguage } from '../../../ui/schema-form/words.ts';
import type { StepColumn } from '../controls/control-props.ts';
import { controls } from '../controls/controls.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { forms, isImageStep } from '../step-catalogue.ts';
import { schemaOf, stepHelp } from '../step-title.ts';
import { type DraftStep, learnsNow, ownControls, wrongParameters } from './draft-step.ts';

/** A step's parameters: controls of their own first, then the form made from the schema. */
export function StepForm({
  step,
  columns,
  onChange,
}: {
  step: DraftStep;
  columns: readonly StepColumn[];
  onChange: (parameters: Record<string, unknown>, field: string) => void;
}) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const schema = schemaOf(step.step);
  const own = useMemo(() => ownControls(step.step), [step.step]);
  const wrong = wrongParameters(step);
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">
        {stepHelp(step.step, language)}
      </Typography>
      {own.map((name) => {
        const field = forms[step.step].properties[name];
        const Control = controls[field?.control ?? ''];
        const property = resolveSchema((schema.properties?.[name] ?? {}) as JsonSchema, schema);
        return (
          Control && (
            <Control
              key={name}
              label={inLanguage(
                { en: property.title ?? name, ja: property.title_ja ?? property.title ?? name },
                language,
              )}
              help={inLanguage(
                { en: property.description ?? '', ja: property.help_ja ?? property.description ?? '' },
                language,
              )}
              value={step.parameters[name]}
              wrong={wrong.has(name)}
              columns={columns}
              types={field?.column_types ?? 'any'}
              optional={property.anyOf !== undefined || (property.type === 'array' && (property.minItems ?? 0) === 0)}
              options={optionsOf(property, language === 'ja-jp')}
              onChange={(value) => onChange({ ...step.parameters, [name]: value }, name)}
            />
          )
        );
      })}
      <SchemaForm
        schema={schema}
        value={step.parameters}
        omit={own}
        onChange={(parameters) => onChange(parameters, 'form')}
      />
      {learnsNow(step) && (
        <Alert severity="info" variant="outlined">
          {t(isImageStep(step.step) ? 'learns_pictures_text' : 'learns_text')}
        </Alert>
      )}
    </Stack>
  );
}

function optionsOf(property: JsonSchema, japanese: boolean): { value: string; words: string }[] {
  const from = { ...property, ...property.items };
  const titles =
    (japanese ? from.enum_titles_ja : from.enum_titles) ??
    (japanese ? property.enum_titles_ja : property.enum_titles) ??
    {};
  return (from.enum ?? []).map((value) => ({ value: String(value), words: titles[String(value)] ?? String(value) }));
}
