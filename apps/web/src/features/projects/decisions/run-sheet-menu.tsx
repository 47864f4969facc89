import Button from '@mui/material/Button';
import ButtonGroup, { type ButtonGroupProps } from '@mui/material/ButtonGroup';
import MoreIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { showError } from '../../../lib/errors/show-error.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { csvActions, type CsvEncoding } from './csv-actions.ts';
import { decisionMessages } from './words.ts';

interface Sheet {
  format: 'xlsx' | 'csv';
  encoding: CsvEncoding;
  language: 'en' | 'ja';
}

interface RunSheetMenuProps extends Pick<ButtonGroupProps, 'variant'> {
  label: string;
  csvLabel: string;
  download: (sheet: Sheet) => Promise<void>;
  /** What else is offered beside the sheet. */
  more?: readonly MenuAction[];
}

/** The sheet to run experiments by: a workbook by one click, CSV and other files in a menu. */
export function RunSheetMenu({ label, csvLabel, download, more = [], variant }: RunSheetMenuProps) {
  const t = useMessages(decisionMessages);
  const language = useLanguage() === 'ja-jp' ? 'ja' : 'en';
  return (
    <ButtonGroup variant={variant}>
      <Button
        startIcon={<DownloadIcon />}
        onClick={() => void download({ format: 'xlsx', encoding: 'utf-8', language }).catch(showError)}
      >
        {label}
      </Button>
      <ActionMenu
        renderButton={(opener) => (
          <Button size="small" aria-label={t('other_files')} {...opener}>
            <MoreIcon />
          </Button>
        )}
        actions={[...csvActions(csvLabel, (encoding) => download({ format: 'csv', encoding, language })), ...more]}
      />
    </ButtonGroup>
  );
}
