import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isWhole } from '../../../families/conditions/typed.ts';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { algorithms } from '../setup.ts';
import { optimizationMessages } from '../words.ts';
import type { OptimizationDraft } from './draft.ts';

/** How conditions are searched for, for how long, and how careful. */
export function SearchStep({ draft, change, broken }: DecisionStepProps<OptimizationDraft>) {
  const t = useMessages(optimizationMessages);
  const { outsideDomain, uncertain } = draft;
  const errors = ['algorithms', 'trials'].flatMap((name) => Object.values(errorsBelow(broken, name)));
  return (
    <Stack spacing={3}>
      <SideBySide gap={4}>
        <FormControl component="fieldset">
          <FormLabel component="legend">{t('algorithms')}</FormLabel>
          <FormGroup>
            {algorithms.map((name) => (
              <FormControlLabel
                key={name}
                sx={{ alignItems: 'flex-start', mt: 1 }}
                control={
                  <Checkbox
                    checked={draft.algorithms.includes(name)}
                    onChange={(_event, isChosen) =>
                      change({
                        algorithms: algorithms.filter((one) =>
                          one === name ? isChosen : draft.algorithms.includes(one),
                        ),
                      })
                    }
                    sx={{ mt: -0.75 }}
                  />
                }
                label={
                  <>
                    <Typography>{t(`algorithm_${name}`)}</Typography>
                    <Muted>{t(`algorithm_${name}_help`)}</Muted>
                  </>
                }
              />
            ))}
          </FormGroup>
        </FormControl>
        <Stack spacing={2}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <NumberEntry
              label={t('trials')}
              isLabelled
              value={draft.trials}
              isWrong={!isWhole(draft.trials, 1, 100_000)}
              onValue={(trials) => change({ trials })}
            />
            {draft.algorithms.includes('grid') && (
              <NumberEntry
                label={t('grid_levels')}
                isLabelled
                value={draft.gridLevels}
                isWrong={!isWhole(draft.gridLevels, 2, 1000)}
                onValue={(gridLevels) => change({ gridLevels })}
              />
            )}
            <NumberEntry
              label={t('shortlist')}
              isLabelled
              value={draft.shortlist}
              isWrong={!isWhole(draft.shortlist, 1, 50)}
              onValue={(shortlist) => change({ shortlist })}
            />
            <NumberEntry
              label={t('seed')}
              isLabelled
              value={draft.seed}
              isWrong={!isWhole(draft.seed, 0, 2 ** 31 - 1)}
              onValue={(seed) => change({ seed })}
            />
          </Box>
          <Muted>{t('trials_help')}</Muted>
          {[...new Set(errors)].map((text) => (
            <Alert key={text} severity="error">
              {text}
            </Alert>
          ))}
          <FormControl component="fieldset">
            <FormLabel component="legend">{t('cautions')}</FormLabel>
            <FormControlLabel
              control={
                <Checkbox checked={outsideDomain} onChange={(_event, next) => change({ outsideDomain: next })} />
              }
              label={t('outside_domain')}
            />
            <Muted>{t('outside_domain_help')}</Muted>
            <FormControlLabel
              control={<Checkbox checked={uncertain} onChange={(_event, next) => change({ uncertain: next })} />}
              label={t('uncertain')}
            />
          </FormControl>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {uncertain && (
              <NumberEntry
                label={t('uncertainty')}
                isLabelled
                value={draft.uncertainty}
                isWrong={typeof draft.uncertainty !== 'number' || draft.uncertainty < 0 || draft.uncertainty > 10}
                onValue={(uncertainty) => change({ uncertainty })}
              />
            )}
            <NumberEntry
              label={t('coverage')}
              isLabelled
              value={draft.coverage}
              isWrong={typeof draft.coverage !== 'number' || draft.coverage < 50 || draft.coverage > 99.9}
              onValue={(coverage) => change({ coverage })}
            />
          </Box>
          <SelectField
            size="small"
            label={t('labels')}
            helperText={t('labels_help')}
            value={draft.labels}
            showsEmpty
            choices={[['', t('labels_none')], ...(draft.models[0]?.columns ?? [])]}
            onValue={(labels) => change({ labels })}
            sx={{ maxWidth: '28rem' }}
          />
        </Stack>
      </SideBySide>
    </Stack>
  );
}
