import type { DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import type { CollectedPicture } from '../../../charts/frame/picture-collector.ts';
import { useChartPalette } from '../../../charts/palette/use-chart-palette.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { visualizationMessages } from '../visualization-messages.ts';

type ExportButtonProps = {
  pictures: ReadonlyMap<HTMLElement, CollectedPicture>;
  title: string;
  dataset: DatasetDetail;
};

/** Saves every chart on the board as one page that needs nothing else. */
export function ExportButton({ pictures, title, dataset }: ExportButtonProps) {
  const t = useMessages(visualizationMessages);
  const palette = useChartPalette();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { viewPage } = await import('./view-page.ts');
      saveFile(
        `${title}.html`,
        viewPage({ pictures, palette, title, dataset, language: language === 'ja-jp' ? 'ja' : 'en', t }),
        'text/html;charset=utf-8',
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button startIcon={<DownloadIcon />} loading={busy} onClick={() => void save()}>
      {t('export_html')}
    </Button>
  );
}
