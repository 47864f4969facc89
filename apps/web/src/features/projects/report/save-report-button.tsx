import Button from '@mui/material/Button';
import SaveIcon from '@mui/icons-material/SaveAltOutlined';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';
import { reportHtml } from './report-html.ts';

/** Saves the report on the page as one file. */
export function SaveReportButton({ title }: { title: string }) {
  const t = useMessages(projectMessages);
  function save() {
    const report = document.querySelector<HTMLElement>('[data-report]');
    if (report)
      saveFile(
        `${title}.html`,
        new Blob([reportHtml(report, title, document.documentElement.lang)], { type: 'text/html' }),
      );
  }
  return (
    <Button startIcon={<SaveIcon />} onClick={save}>
      {t('export_html')}
    </Button>
  );
}
