import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { useState } from 'react';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { labelled, listed } from '../../../lib/i18n/joined.ts';
import { productWords } from '../settings/setting-words.ts';
import { projectMessages } from '../words.ts';
import { errorsBelow } from './broken-rules.ts';
import type { ModelDraft } from './draft.ts';
import { isModelWrong, notParameters } from './setting-problems.ts';
import type { StepProps } from './wizard-type.ts';

/** Which models are trained, with their parameters folded away. */
export function ModelsStep({ draft, change, dataset, broken, wizard }: StepProps) {
  const { catalogue, messages } = wizard.setup;
  const { names } = catalogue;
  const t = useMessages(projectMessages);
  const count = Object.values(draft.models).filter((model) => model.selected).length;
  function select(chosen: readonly string[]) {
    change({
      models: Object.fromEntries(
        Object.entries(draft.models).map(([name, model]) => [name, { ...model, selected: chosen.includes(name) }]),
      ),
    });
  }
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }}>
          {firstMessage([messages], 'models_text')}
        </Typography>
        <Typography variant="body2" aria-live="polite">
          {t('models_chosen', { count })}
        </Typography>
        <Button size="small" onClick={() => select(wizard.suggested(dataset.row_count ?? 0))}>
          {t('select_default')}
        </Button>
        <Button size="small" onClick={() => select(names)}>
          {t('select_all')}
        </Button>
        <Button size="small" onClick={() => select([])}>
          {t('select_none')}
        </Button>
      </Box>
      {broken
        .filter(({ severity, fields }) => severity === 'warning' && fields[0]?.[0] === 'models')
        .map(({ text }) => (
          <Alert key={text} severity="warning" variant="outlined">
            {text}
          </Alert>
        ))}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridAutoFlow: 'row dense',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
        }}
      >
        {names.map((name) => (
          <ModelCard
            key={name}
            name={name}
            wizard={wizard}
            errors={errorsBelow(broken, 'models', name, 'parameters')}
            model={draft.models[name] ?? { selected: false, search: false, parameters: {} }}
            onChange={(model) => change({ models: { ...draft.models, [name]: model } })}
          />
        ))}
      </Box>
    </Stack>
  );
}

function ModelCard({
  name,
  model,
  errors,
  wizard: {
    setup: { catalogue, optionWords },
    searches,
  },
  onChange,
}: {
  name: string;
  model: ModelDraft;
  /** What is wrong with its parameters, by their paths. */
  errors: Readonly<Record<string, string>>;
  wizard: StepProps['wizard'];
  onChange: (model: ModelDraft) => void;
}) {
  const t = useMessages(projectMessages);
  const [expanded, setExpanded] = useState(false);
  // A model whose parameters must be corrected does not hide them.
  const isWrong = isModelWrong(catalogue, name, model.parameters) || Object.keys(errors).length > 0;
  const open = model.selected && (expanded || isWrong);
  const title = catalogue.title(name);
  const schema = catalogue.schemas[name];
  // Products of features came with the model of a design; they are listed rather than typed.
  const terms = (model.parameters['terms'] ?? []) as readonly (readonly string[])[];
  const hasParameters = Object.keys(schema?.properties ?? {}).some((key) => !notParameters.includes(key));
  return (
    <Paper
      variant="outlined"
      sx={{
        borderColor: model.selected ? 'primary.main' : undefined,
        display: 'flex',
        flexDirection: 'column',
        ...(open && { gridColumn: '1 / -1' }),
      }}
    >
      <Box sx={{ px: 1.5, pt: 1, flex: 1 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={model.selected}
              onChange={(event) => onChange({ ...model, selected: event.target.checked })}
            />
          }
          label={<Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
        />
        <Typography variant="body2" color="textSecondary" sx={{ pb: 1 }}>
          {catalogue.help(name)}
        </Typography>
      </Box>
      {terms.length > 0 && model.selected && (
        <Box sx={{ px: 1.5, pb: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {labelled(t('terms'), listed(terms.map(productWords)))}
          </Typography>
          {errors['terms'] !== undefined && (
            <Typography variant="body2" color="error">
              {errors['terms']}
            </Typography>
          )}
          <Button size="small" onClick={() => onChange({ ...model, parameters: { ...model.parameters, terms: [] } })}>
            {t('terms_clear')}
          </Button>
        </Box>
      )}
      {hasParameters && model.selected && schema && (
        <Accordion
          expanded={open}
          onChange={(_, next) => setExpanded(next)}
          disableGutters
          elevation={0}
          square
          sx={{ bgcolor: 'transparent' }}
          slotProps={{ transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ExpandIcon />} aria-label={t('parameters_of', { model: title })}>
            {t('parameters')}
          </AccordionSummary>
          <AccordionDetails>
            {searches && (
              <FormControlLabel
                sx={{ mb: 1 }}
                control={
                  <Switch
                    size="small"
                    checked={model.search}
                    onChange={(event) => onChange({ ...model, search: event.target.checked })}
                    slotProps={{ input: { 'aria-label': t('search_of', { model: title }) } }}
                  />
                }
                label={t('search')}
              />
            )}
            <SchemaForm
              schema={schema}
              value={model.parameters}
              omit={notParameters}
              optionWords={optionWords}
              errors={errors}
              disabled={model.search && !isWrong}
              onChange={(parameters) => onChange({ ...model, parameters })}
            />
          </AccordionDetails>
        </Accordion>
      )}
    </Paper>
  );
}
