import {
  createView,
  deleteView,
  listViews,
  updateView,
  type DatasetDetail,
  type VisualizationView,
} from '@hakaru/contract';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import ViewIcon from '@mui/icons-material/BookmarkBorder';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { useDraftBoard } from '../board/use-draft-board.ts';
import { visualizationMessages } from '../visualization-messages.ts';

type ViewMenuProps = {
  dataset: DatasetDetail;
  view: VisualizationView | null;
  draft: ReturnType<typeof useDraftBoard>;
};

/** Saves the board as a view, opens others of the dataset, and copies the link that shows this one. */
export function ViewMenu({ dataset, view, draft }: ViewMenuProps) {
  const t = useMessages(visualizationMessages);
  const [, change] = useScreenSearch(paths.visualizationDetails);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null);
  const views = useQuery({
    ...callQuery(listViews, { query: { dataset_id: dataset.id, page_size: 50, sort: 'name' } }),
    enabled: anchor !== null,
  });
  const open = (id: string | undefined) => change({ view: id }, { only: true });
  const create = useCall(createView, {
    invalidates: ['visualization'],
    onSuccess: ({ id, name }) => {
      setDialog(null);
      notify(t('view_saved', { name }));
      open(id);
    },
  });
  const update = useCall(updateView, {
    invalidates: ['visualization'],
    onSuccess: ({ name }) => notify(t('view_saved', { name })),
  });
  const rename = useCall(updateView, {
    invalidates: ['visualization'],
    onSuccess: ({ name }) => {
      setDialog(null);
      notify(t('view_renamed', { name }));
    },
  });
  const remove = useCall(deleteView, {
    invalidates: ['visualization'],
    onSuccess: () => {
      setDialog(null);
      open(undefined);
    },
  });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      {view && draft.isChanged && (
        <Button
          loading={update.isPending}
          onClick={() =>
            update.mutate({ params: { id: view.id }, body: { version_id: draft.versionId, content: draft.content } })
          }
        >
          {t('save_view')}
        </Button>
      )}
      <Button
        startIcon={<ViewIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('views')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => setDialog('save'))}>{t('save_view_as')}</MenuItem>
        {/* What was changed but not saved belongs to the view as it was. */}
        {view && (
          <MenuItem disabled={draft.isChanged} onClick={choose(() => setDialog('rename'))}>
            {t('rename_view')}
          </MenuItem>
        )}
        {view && (
          <MenuItem
            onClick={choose(
              () => void navigator.clipboard.writeText(window.location.href).then(() => notify(t('link_copied'))),
            )}
          >
            {t('copy_link')}
          </MenuItem>
        )}
        {draft.isChanged && <MenuItem onClick={choose(draft.startAgain)}>{t('discard_changes')}</MenuItem>}
        {view && <MenuItem onClick={choose(() => open(undefined))}>{t('default_board')}</MenuItem>}
        {view && (
          <MenuItem sx={{ color: 'error.main' }} onClick={choose(() => setDialog('delete'))}>
            {t('delete_view')}
          </MenuItem>
        )}
        {(views.data?.items.length ?? 0) > 0 && <Divider />}
        {(views.data?.items.length ?? 0) > 0 && (
          <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 2 }}>
            {t('saved_views')}
          </Typography>
        )}
        {views.data?.items.map(({ id, name }) => (
          <MenuItem key={id} selected={id === view?.id} onClick={choose(() => open(id))}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      {dialog === 'save' && (
        <ViewNameDialog
          initial={view?.name ?? ''}
          busy={create.isPending}
          onClose={() => setDialog(null)}
          onSave={(name) =>
            create.mutate({
              body: { name, dataset_id: dataset.id, version_id: draft.versionId, content: draft.content },
            })
          }
        />
      )}
      {view && dialog === 'rename' && (
        <ViewNameDialog
          renames
          initial={view.name}
          busy={rename.isPending}
          onClose={() => setDialog(null)}
          onSave={(name) => rename.mutate({ params: { id: view.id }, body: { name } })}
        />
      )}
      {view && (
        <ConfirmDialog
          open={dialog === 'delete'}
          destructive
          title={t('delete_view_title', { name: view.name })}
          confirmLabel={t('delete_view')}
          busy={remove.isPending}
          onCancel={() => setDialog(null)}
          onConfirm={() => remove.mutate({ params: { id: view.id } })}
        >
          {t('delete_view_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

type ViewNameDialogProps = {
  initial: string;
  renames?: boolean;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks under which name to keep a view. */
function ViewNameDialog({ initial, renames = false, busy, onSave, onClose }: ViewNameDialogProps) {
  const t = useMessages(visualizationMessages);
  const [name, setName] = useState(initial);
  return (
    <FormDialog
      title={t(renames ? 'rename_view' : 'save_view_as')}
      submitLabel={t(renames ? 'rename' : 'save')}
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => onSave(name.trim())}
      onCancel={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        label={t('view_name')}
        helperText={renames ? undefined : t('view_name_help')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
