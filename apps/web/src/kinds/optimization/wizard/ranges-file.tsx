import { downloadRanges, type RangeProblem, uploadRanges } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { factorDraftOf } from '../../../families/conditions/factors.ts';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { optimizationMessages } from '../words.ts';
import type { OptimizationDraft } from './draft.ts';
import { isOfColumn, rangeLinesOf, rangeSumsOf } from './range-lines.ts';

interface RangesFileProps {
  draft: OptimizationDraft;
  change: (change: Partial<OptimizationDraft>) => void;
}

interface Read {
  taken: number;
  /** Lines of factors that no model predicts from. */
  unknown: readonly string[];
  /** Lines that their columns cannot be set as. */
  unfit: readonly string[];
  problems: readonly RangeProblem[];
}

/** The factors as a file to fill in, and back: what is wrong with it is told by line and column, and nothing is taken then. */
export function RangesFile({ draft, change }: RangesFileProps) {
  const t = useMessages(optimizationMessages);
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const dataset = draft.models[0]?.dataset.id;
  const down = useMutation({
    mutationFn: () =>
      downloadFile(downloadRanges, {
        params: { dataset: dataset ?? '' },
        body: {
          models: draft.models.map(({ project_id, model_key }) => ({ project_id, model_key })),
          lines: rangeLinesOf(draft.factors),
          sums: rangeSumsOf(draft),
        },
      }),
    onError: showError,
  });
  const up = useMutation({
    mutationFn: (file: File) => uploadFile(uploadRanges, { query: {}, body: {} }, { file }),
    onError: showError,
    onSuccess: ({ factors, sums, tolerances, problems }) => {
      const drafts = new Map(draft.factors.map((told) => [told.known.name, told]));
      const named = factors.filter(({ name }) => drafts.has(name));
      const taken = named.filter((factor) => isOfColumn(drafts.get(factor.name)!, factor));
      const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);
      setRead({
        taken: taken.length,
        unknown: namesOf(factors.filter(({ name }) => !drafts.has(name))),
        unfit: namesOf(named.filter((factor) => !taken.includes(factor))),
        problems,
      });
      if (problems.length > 0) return;
      change({
        factors: draft.factors.map((told) => {
          const factor = taken.find(({ name }) => name === told.known.name);
          const wanders = tolerances.find((one) => one.factor === told.known.name);
          if (!factor) return told;
          return { ...factorDraftOf(factor, told), ...(wanders && { plusMinus: wanders.plus_minus }) };
        }),
        ...(sums.length > 0 && { rules: { ...draft.rules, sums } }),
      });
    },
  });
  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          loading={down.isPending}
          disabled={dataset === undefined}
          onClick={() => down.mutate()}
        >
          {t('ranges_download')}
        </Button>
        <Button
          size="small"
          startIcon={<UploadIcon />}
          loading={up.isPending}
          disabled={dataset === undefined}
          onClick={() => input.current?.click()}
        >
          {t('ranges_upload')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx,.xls,.txt,text/csv"
          aria-label={t('ranges_upload')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) up.mutate(file);
          }}
        />
      </Box>
      {read && read.problems.length > 0 && (
        <Alert severity="error">
          {t('ranges_refused', { problems: read.problems.length })}
          <PlainTable
            label={t('ranges_problems')}
            columns={[t('ranges_line'), t('ranges_column'), t('ranges_problem')]}
            rows={read.problems.map(({ line, column, response }) => [String(line), column, response])}
            texts={[1, 2]}
          />
        </Alert>
      )}
      {read && read.problems.length === 0 && (
        <Alert
          severity={read.unknown.length + read.unfit.length > 0 ? 'warning' : 'success'}
          onClose={() => setRead(null)}
        >
          {sentences(
            t('ranges_taken', { factors: read.taken }),
            ...(read.unknown.length > 0 ? [t('ranges_unknown', { factors: listed(read.unknown) })] : []),
            ...(read.unfit.length > 0 ? [t('ranges_unfit', { factors: listed(read.unfit) })] : []),
          )}
        </Alert>
      )}
    </Stack>
  );
}
