import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { AnyLanguage } from '../../../lib/i18n/language.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { stepGroupMessages } from '../../datasets/index.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type AnyStepName, type CatalogueName, catalogues, forms } from '../step-catalogue.ts';
import { stepHelp, stepTitle } from '../step-title.ts';

/** All steps of a catalogue by what they are for, to be searched. */
export function AddStepMenu({ catalogue, onAdd }: { catalogue: CatalogueName; onAdd: (step: AnyStepName) => void }) {
  const { groups, names } = catalogues[catalogue];
  const t = useMessages(preprocessingMessages);
  const g = useMessages(stepGroupMessages);
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Where the button was: previews that arrive meanwhile move it, but not what somebody is about to choose.
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = names.filter((step) => matchesSearch(step, g(`group_${forms[step].group}`), text, language));
  const shown = groups.filter((group) => found.some((step) => forms[step].group === group));
  function choose(step: AnyStepName): void {
    setOpen(false);
    onAdd(step);
  }
  function onKey(event: KeyboardEvent): void {
    const first = shown.flatMap((group) => found.filter((step) => forms[step].group === group))[0];
    if (event.key === 'Enter' && first) choose(first);
    else if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    else return;
    event.preventDefault();
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom: top } = currentTarget.getBoundingClientRect();
          setText('');
          setPlace({ left, top });
          setOpen(true);
        }}
      >
        {t('add_step')}
      </Button>
      <Popover
        anchorReference="anchorPosition"
        anchorPosition={place}
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: { sx: { width: '40rem', maxWidth: '100%', height: '70vh', display: 'flex', flexDirection: 'column' } },
        }}
      >
        <Box sx={{ p: 1.5, pb: 1 }}>
          <TextField
            fullWidth
            autoFocus
            size="small"
            type="search"
            label={t('search_steps')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKey}
          />
        </Box>
        <MenuList id={id} ref={list} aria-label={t('add_step')} sx={{ overflow: 'auto', flex: 1, pt: 0 }}>
          {shown.flatMap((group) => [
            <ListSubheader key={`group ${group}`} role="presentation">
              {g(`group_${group}`)}
            </ListSubheader>,
            ...found
              .filter((step) => forms[step].group === group)
              .map((step) => (
                <MenuItem key={step} onClick={() => choose(step)}>
                  <ListItemText
                    primary={stepTitle(step, language)}
                    secondary={stepHelp(step, language)}
                    slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
                  />
                </MenuItem>
              )),
          ])}
        </MenuList>
        {found.length === 0 && (
          <Typography role="status" color="textSecondary" sx={{ p: 2, flex: 100 }}>
            {t('nothing_found')}
          </Typography>
        )}
      </Popover>
    </>
  );
}

/** Whether every word of a text occurs in a step's name, help or group, whatever their case and width. */
export function matchesSearch(step: AnyStepName, group: string, text: string, language: AnyLanguage): boolean {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const described = plain([stepTitle(step, language), stepHelp(step, language), group, step].join(' '));
  return words.every((word) => described.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
