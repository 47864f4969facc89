import {
  folderRole,
  imageSplit,
  type ImageCorrections,
  type ImageFolder,
  type ImageUploadPreview,
} from '@hakaru/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import InputBase from '@mui/material/InputBase';
import { useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { imageMessages } from '../image-messages.ts';
import { correctFolder } from './image-draft.ts';
import { Muted } from '../../../../ui/muted.tsx';

interface FolderTableProps {
  preview: ImageUploadPreview;
  corrections: ImageCorrections;
  onCorrect: (corrections: ImageCorrections) => void;
}

const NO_SPLIT = 'none';

/** Each folder with what it holds, its class and its split. */
export function FolderTable({ preview, corrections, onCorrect }: FolderTableProps) {
  const t = useMessages(imageMessages);
  const roles = folderRole.options.filter(
    (role) => preview.layout === 'good_defect' || (role !== 'good' && role !== 'defect'),
  );
  const correct = (folder: ImageFolder, change: Parameters<typeof correctFolder>[2]) =>
    onCorrect(correctFolder(corrections, folder.path, change));
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={t('folders')} sx={{ maxHeight: '28rem' }}>
        <Table stickyHeader size="small" aria-label={t('folders')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('folder')}</TableCell>
              <TableCell align="right">{t('count_pictures')}</TableCell>
              <TableCell align="right">{t('count_masks')}</TableCell>
              <TableCell>{t('role')}</TableCell>
              <TableCell>{t('label')}</TableCell>
              <TableCell>{t('split')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.folders.map((folder) => {
              const name = folder.path || t('folder_top');
              const images = folder.role !== 'ignore' && folder.role !== 'mask';
              return (
                <TableRow key={folder.path}>
                  <TableCell sx={{ overflowWrap: 'anywhere', minWidth: '10rem' }}>
                    {name}
                    {folder.masks_beside && (
                      <FormControlLabel
                        sx={{ display: 'flex' }}
                        control={
                          <Checkbox size="small" checked onChange={() => correct(folder, { masks_beside: false })} />
                        }
                        label={t('masks_beside')}
                      />
                    )}
                  </TableCell>
                  <TableCell align="right" className="tabular">
                    {formatCount(folder.pictures)}
                  </TableCell>
                  <TableCell align="right" className="tabular">
                    {formatCount(folder.masks)}
                  </TableCell>
                  <TableCell>
                    <Select
                      size="small"
                      variant="standard"
                      value={folder.role}
                      onChange={({ target }) => correct(folder, { role: folderRole.parse(target.value) })}
                      inputProps={{ 'aria-label': t('role_of', { folder: name }) }}
                    >
                      {roles.map((role) => (
                        <MenuItem key={role} value={role}>
                          {t(`role_${role}`)}
                        </MenuItem>
                      ))}
                    </Select>
                  </TableCell>
                  <TableCell>
                    {folder.role !== 'ignore' && (
                      <LabelInput
                        value={folder.label}
                        label={t('label_of', { folder: name })}
                        onLabel={(label) => correct(folder, { label })}
                      />
                    )}
                  </TableCell>
                  <TableCell>
                    {images && (
                      <Select
                        size="small"
                        variant="standard"
                        value={folder.split ?? NO_SPLIT}
                        onChange={({ target }) =>
                          correct(folder, { split: target.value === NO_SPLIT ? null : imageSplit.parse(target.value) })
                        }
                        inputProps={{ 'aria-label': t('split_of', { folder: name }) }}
                      >
                        <MenuItem value={NO_SPLIT}>{t('split_none')}</MenuItem>
                        {imageSplit.options.map((split) => (
                          <MenuItem key={split} value={split}>
                            {t(`split_${split}`)}
                          </MenuItem>
                        ))}
                      </Select>
                    )}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {preview.folder_count > preview.folders.length && (
        <Muted>
          {t('folders_more', { shown: formatCount(preview.folders.length), total: formatCount(preview.folder_count) })}
        </Muted>
      )}
    </>
  );
}

interface LabelInputProps {
  value: string;
  label: string;
  onLabel: (label: string) => void;
}

/** A class's name; it is taken over when the field is left or Enter is pressed. */
function LabelInput({ value, label, onLabel }: LabelInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function take(): void {
    if (typed !== null && typed.trim() !== value) onLabel(typed.trim());
    setTyped(null);
  }
  return (
    <InputBase
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
      inputProps={{ 'aria-label': label, maxLength: 100 }}
      sx={{ borderBottom: 1, borderColor: 'divider', minWidth: '7rem', font: 'inherit' }}
    />
  );
}
