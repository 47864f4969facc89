import { noted } from '../../../lib/i18n/joined.ts';
import { makePdf } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import MoreIcon from '@mui/icons-material/MoreVert';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ChartCollector, type CollectedChart } from '../../../charts/frame/chart-handle.ts';
import { fetchFile } from '../../../lib/api/download-file.ts';
import { formatDateTime, zoneText } from '../../../lib/dates/format-date.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { onPaper } from '../../../lib/paper/paper-store.ts';
import { webSettings } from '../../../lib/settings/web-settings.ts';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { WithContents } from '../../../ui/contents.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { useMe } from '../../session/index.ts';
import { projectMessages } from '../words.ts';
import type { Cover } from './document-html.ts';

/** What a screen knows of its document beyond what every one says. */
export interface DocumentOf {
  /** What kind of document it is. */
  kind: string;
  title: string;
  project: string;
  /** Of which data and what else; who made it, and when, is added. */
  details: Cover['details'];
}

/** What a report's documents are made of: its element, and its charts by theirs. */
interface Paper {
  charts: Map<HTMLElement, CollectedChart>;
  hold: (body: HTMLElement | null) => void;
  body: () => HTMLElement;
}

function createPaper(): Paper {
  let held: HTMLElement | null = null;
  return {
    charts: new Map(),
    hold: (body) => void (held = body),
    body: () => held!,
  };
}

export function usePaper(): Paper {
  return useState(createPaper)[0];
}

/** A report's parts in reading order, with their contents; what is folded away is kept for reports `of` a kind. Documents are made of what is inside. */
export function PaperBody({
  paper: { charts, hold },
  of,
  children,
}: {
  paper: Paper;
  of: string;
  children: ReactNode;
}) {
  return (
    <ChartCollector value={charts}>
      <WithContents of={of}>
        <Stack spacing={2} data-report ref={hold}>
          {children}
        </Stack>
      </WithContents>
    </ChartCollector>
  );
}

/** A report as a file: PDF by one click where the server makes them, else by the browser's own printing; HTML in a menu. */
export function DocumentActions({ paper, of, more }: { paper: Paper; of: DocumentOf; more?: MenuAction }) {
  const t = useMessages(projectMessages);
  const me = useMe();
  const pdf = webSettings().pdf;

  const html = () => makeHtml(paper, of, { t, by: [me?.name, me?.organization.name].filter(Boolean).join(' – ') });
  const savePdf = useMutation({
    mutationFn: async () => fetchFile(makePdf, { body: { name: of.title.slice(0, 200), html: await html() } }),
    onSuccess: ({ blob }) => saveFile(`${of.title}.pdf`, blob),
    onError: showError,
  });
  const print = async () => printHtml(await html());
  const saveHtml = async () => saveFile(`${of.title}.html`, new Blob([await html()], { type: 'text/html' }));
  const action = (label: string, work: () => Promise<void>) => ({
    label,
    onSelect: () => void work().catch(showError),
  });
  return (
    <>
      <Button
        startIcon={<PdfIcon />}
        loading={savePdf.isPending}
        loadingPosition="start"
        onClick={() => (pdf ? savePdf.mutate() : void print().catch(showError))}
      >
        {t(pdf ? 'export_pdf' : 'print')}
      </Button>
      <ActionMenu
        renderButton={(opener) => <IconAction label={t('export_more')} icon={<MoreIcon />} {...opener} />}
        actions={[action(t('export_html'), saveHtml), pdf && action(t('print'), print), more ?? false]}
      />
    </>
  );
}

async function makeHtml(
  paper: Paper,
  { details, ...of }: DocumentOf,
  { t, by }: { t: Translate<typeof projectMessages.en>; by: string },
): Promise<string> {
  const { documentHtml } = await import('./document-html.ts');
  const { loadedFaces } = await import('./used-styles.ts');
  const now = formatDateTime(Date.now());
  const said = [
    ...details,
    { label: t('document_by'), value: by },
    { label: t('document_at'), value: noted(now, zoneText()) },
  ];
  const cover: Cover = {
    ...of,
    details: said.filter(({ value }) => value !== ''),
    date: now.slice(0, 10),
    application: webSettings().app_name,
    contents: t('contents'),
    faces: await loadedFaces(),
    language: document.documentElement.lang,
  };
  return onPaper(() => documentHtml(paper.body(), paper.charts, cover));
}

/** The browser's own printing of a document, which offers PDF too. */
function printHtml(html: string): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('aria-hidden', 'true');
    frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
    frame.srcdoc = html;
    frame.addEventListener(
      'load',
      () => {
        const inside = frame.contentWindow!;
        inside.addEventListener('afterprint', () => frame.remove());
        inside.focus();
        inside.print();
        resolve();
      },
      { once: true },
    );
    document.body.append(frame);
  });
}
