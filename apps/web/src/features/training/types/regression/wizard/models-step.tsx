import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
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
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../../../ui/schema-form/schema-form.tsx';
import { defaultModels } from '../default-options.ts';
import type { ModelDraft } from '../draft.ts';
import { modelHelp, modelNames, modelSchemas, modelTitle } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import { optionWordsOf } from './option-words.ts';
import type { StepProps } from './step-props.ts';

const shownElsewhere = ['name'];

/** Which models are trained, with their parameters folded away. */
export function ModelsStep({ draft, change, dataset }: StepProps) {
  const t = useMessages(regressionMessages);
  const count = Object.values(draft.models).filter((model) => model.selected).length;
  function select(chosen: readonly string[]) {
    change({ models: Object.fromEntries(Object.entries(draft.models).map(([name, model]) => [name, { ...model, selected: chosen.includes(name) }])) });
  }
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }}>{t('models_text')}</Typography>
        <Typography variant="body2" aria-live="polite">{t('models_chosen', { count })}</Typography>
        <Button size="small" onClick={() => select(defaultModels(dataset.row_count ?? 0))}>{t('select_default')}</Button>
        <Button size="small" onClick={() => select(modelNames)}>{t('select_all')}</Button>
        <Button size="small" onClick={() => select([])}>{t('select_none')}</Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridAutoFlow: 'row dense', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))' }}>
        {modelNames.map((name) => (
          <ModelCard key={name} name={name} model={draft.models[name] ?? { selected: false, search: false, parameters: {} }} onChange={(model) => change({ models: { ...draft.models, [name]: model } })} />
        ))}
      </Box>
    </Stack>
  );
}

function ModelCard({ name, model, onChange }: { name: string; model: ModelDraft; onChange: (model: ModelDraft) => void }) {
  const t = useMessages(regressionMessages);
  const [expanded, setExpanded] = useState(false);
  const open = expanded && model.selected;
  const title = modelTitle(name);
  const schema = modelSchemas[name];
  const hasParameters = Object.keys(schema?.properties ?? {}).some((key) => !shownElsewhere.includes(key));
  return (
    <Paper variant="outlined" sx={{ borderColor: model.selected ? 'primary.main' : undefined, display: 'flex', flexDirection: 'column', ...(open && { gridColumn: '1 / -1' }) }}>
      <Box sx={{ px: 1.5, pt: 1, flex: 1 }}>
        <FormControlLabel
          control={<Checkbox checked={model.selected} onChange={(event) => onChange({ ...model, selected: event.target.checked })} />}
          label={<Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
        />
        <Typography variant="body2" color="textSecondary" sx={{ pb: 1 }}>{modelHelp(name)}</Typography>
      </Box>
      {hasParameters && model.selected && schema && (
        <Accordion expanded={open} onChange={(_, next) => setExpanded(next)} disableGutters elevation={0} square sx={{ bgcolor: 'transparent' }} slotProps={{ transition: { unmountOnExit: true } }}>
          <AccordionSummary expandIcon={<ExpandIcon />} aria-label={t('parameters_of', { model: title })}>{t('parameters')}</AccordionSummary>
          <AccordionDetails>
            <FormControlLabel
              sx={{ mb: 1 }}
              control={<Switch size="small" checked={model.search} onChange={(event) => onChange({ ...model, search: event.target.checked })} slotProps={{ input: { 'aria-label': t('search_of', { model: title }) } }} />}
              label={t('search')}
            />
            <SchemaForm schema={schema} value={model.parameters} omit={shownElsewhere} optionWords={optionWordsOf(t)} disabled={model.search} onChange={(parameters) => onChange({ ...model, parameters })} />
          </AccordionDetails>
        </Accordion>
      )}
    </Paper>
  );
}
