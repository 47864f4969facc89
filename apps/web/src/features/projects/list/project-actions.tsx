import { type ProjectSummary } from '@hakaru/contract';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { trainingScreens } from '../../../lib/training-screens.ts';
import { projectMessages } from '../words.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { RenameProjectDialog } from './rename-project-dialog.tsx';

/** What can be done with a project from its list. */
export function ProjectActions({ project }: { project: ProjectSummary }) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  function choose(action: () => void) {
    setAnchor(null);
    action();
  }
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        aria-label={t('actions', { name: project.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() =>
            choose(() => void navigate({ to: trainingScreens(project.training_type).details(project.project_id) }))
          }
        >
          {t('details')}
        </MenuItem>
        <MenuItem onClick={() => choose(() => setOpen('rename'))}>{t('rename')}</MenuItem>
        <MenuItem onClick={() => choose(() => setOpen('delete'))} disabled={project.status === 'training'}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameProjectDialog project={project} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteProjectDialog project={project} onClose={() => setOpen(null)} />}
    </span>
  );
}
