import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { stepGroupMessages } from '../../datasets/index.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type AnyStepName, type CatalogueName, catalogues, forms } from '../step-catalogue.ts';
import { stepHelp, stepTitle } from '../step-title.ts';

/** All steps of a catalogue, by group. */
export function AddStepMenu({ catalogue, onAdd }: { catalogue: CatalogueName; onAdd: (step: AnyStepName) => void }) {
  const { groups, names } = catalogues[catalogue];
  const t = useMessages(preprocessingMessages);
  const g = useMessages(stepGroupMessages);
  const language = useLanguage();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  function choose(step: AnyStepName): void {
    setAnchor(null);
    onAdd(step);
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add_step')}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: '70vh', maxWidth: '28rem' } } }}
      >
        {groups.flatMap((group) => [
          <ListSubheader key={group} role="presentation">
            {g(`group_${group}`)}
          </ListSubheader>,
          ...names
            .filter((step) => forms[step].group === group)
            .map((step) => (
              <MenuItem key={step} onClick={() => choose(step)}>
                <ListItemText
                  primary={stepTitle(step, language)}
                  secondary={stepHelp(step, language)}
                  slotProps={{ secondary: { noWrap: true } }}
                />
              </MenuItem>
            )),
        ])}
      </Menu>
    </>
  );
}
