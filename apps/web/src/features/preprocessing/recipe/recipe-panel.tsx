import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { type JsonSchema, resolveSchema } from '../../../ui/schema-form/json-schema.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { inLanguage } from '../../../ui/schema-form/words.ts';
import type { StepColumn } from '../controls/control-props.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type AnyStepName, type CatalogueName, forms, isImageStep } from '../step-catalogue.ts';
import { stepTitle, stepHelp, schemaOf } from '../step-title.ts';
import { controls } from '../controls/controls.tsx';
import { AddStepMenu } from './add-step-menu.tsx';
import { brokenRules } from './step-rules.ts';
import { type DraftStep, newStep, learnsNow, ownControls, wrongParameters } from './draft-step.ts';
import { StepItem } from './step-item.tsx';
import type { RecipeDraft } from './use-recipe-draft.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { RedoIcon, UndoIcon } from '../../../ui/undo-icons.tsx';

interface RecipePanelProps {
  catalogue?: CatalogueName;
  draft: RecipeDraft;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** The columns that the chosen step meets. */
  columns: readonly StepColumn[];
  /** The column of times where the dataset is a time series. */
  time?: string | null;
  /** A step whose formula cannot be calculated, and why, in words. */
  refused?: { id: string; words: string } | null;
  actions: ReactNode;
}

/** The steps in their order, and the form of the chosen one. */
export function RecipePanel({
  catalogue = 'table',
  draft: { steps, change, undo, redo },
  chosen,
  onChoose,
  columns,
  time = null,
  refused = null,
  actions,
}: RecipePanelProps) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const [dragged, setDragged] = useState<string | null>(null);
  const [described, setTold] = useState('');
  function add(name: AnyStepName): void {
    const step = newStep(name, time);
    change((old) => [...old, step]);
    onChoose(step.id);
  }
  function move(step: DraftStep, to: number): void {
    if (to < 0 || to >= steps.length) return;
    change((old) => moveStep(old, step.id, to), `move.${step.id}`);
    setTold(t('step_moved', { title: stepTitle(step.step, language), number: to + 1, total: steps.length }));
  }
  const edit = (id: string, part: Partial<DraftStep>, about = '') =>
    change((old) => old.map((step) => (step.id === id ? { ...step, ...part } : step)), about);
  return (
    <Section
      title={t('recipe')}
      text={t('recipe_text')}
      action={
        <>
          <IconAction label={t('undo')} disabled={!undo} onClick={() => undo?.()} icon={<UndoIcon />} />
          <IconAction label={t('redo')} disabled={!redo} onClick={() => redo?.()} icon={<RedoIcon />} />
        </>
      }
    >
      {steps.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t('recipe_empty')}
        </Typography>
      )}
      <Box component="ol" aria-label={t('steps')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            number={index + 1}
            chosen={step.id === chosen}
            dragged={step.id === dragged}
            refused={step.id === refused?.id}
            onChoose={() => onChoose(step.id === chosen ? null : step.id)}
            onSwitch={(on) => edit(step.id, { on })}
            onDelete={() => change((old) => old.filter(({ id }) => id !== step.id))}
            onMove={(by) => move(step, index + by)}
            onDragStart={() => setDragged(step.id)}
            onDragOver={() =>
              dragged !== null &&
              dragged !== step.id &&
              change((old) => moveStep(old, dragged, index), `drag.${dragged}`)
            }
            onDragEnd={() => setDragged(null)}
          >
            <StepForm
              step={step}
              problem={step.id === refused?.id ? refused.words : null}
              columns={columns}
              onChange={(parameters, field) =>
                edit(
                  step.id,
                  { parameters, touched: [...new Set([...(step.touched ?? []), field])] },
                  `${step.id}.${field}`,
                )
              }
            />
          </StepItem>
        ))}
      </Box>
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {described}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <AddStepMenu catalogue={catalogue} onAdd={add} />
        {actions}
      </Box>
    </Section>
  );
}

/** The list with the step of this id at another place. */
function moveStep<Step extends { id: string }>(steps: readonly Step[], id: string, to: number): Step[] {
  const moved = steps.find((step) => step.id === id);
  const others = steps.filter((step) => step.id !== id);
  return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : [...steps];
}

/** A step's parameters: controls of their own first, then the form made from the schema. */
function StepForm({
  step,
  problem,
  columns,
  onChange,
}: {
  step: DraftStep;
  problem: string | null;
  columns: readonly StepColumn[];
  onChange: (parameters: Record<string, unknown>, field: string) => void;
}) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const schema = schemaOf(step.step);
  const own = useMemo(() => ownControls(step.step), [step.step]);
  const wrong = wrongParameters(step);
  const rules = brokenRules(step);
  const ruled = Object.entries(rules).filter(([name]) => !own.includes(name));
  return (
    <Stack spacing={2}>
      <Muted>{stepHelp(step.step, language)}</Muted>
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
              wrong={wrong.has(name) && (step.touched ?? []).includes(name)}
              problem={problem}
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
      {ruled.map(([name, rule]) => (
        <Alert key={name} severity="error">
          {t(rule)}
        </Alert>
      ))}
      {learnsNow(step) && (
        <Notice severity="info">{t(isImageStep(step.step) ? 'learns_pictures_text' : 'learns_text')}</Notice>
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
