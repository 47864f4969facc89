import type { DatasetDetail } from '@hakaru/contract';
import { getPreprocessingResult, type Preparation, downloadRemovedRows } from '@hakaru/contract/preprocessing/calls';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { AccountingSummary } from '../preview/accounting-summary.tsx';
import { stepTitle } from '../step-title.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { RunProgress } from './run-progress.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { NextStep } from '../../datasets/index.ts';
import { Notice } from '../../../ui/notice.tsx';

/** A run of the recipe on every row: how far it is, then what it did, then where it is registered. */
export function RunSection({
  dataset,
  tempId,
  onBack,
}: {
  dataset: Pick<DatasetDetail, 'form' | 'data_type' | 'training_type'>;
  tempId: string;
  onBack: () => void;
}) {
  const t = useMessages(preprocessingMessages);
  const query = useAnswer(getPreprocessingResult, { params: { temp_id: tempId } });
  const back = <Button onClick={onBack}>{t('back_to_recipe')}</Button>;
  const { data } = query;
  if (!data) return <Unanswered query={query} action={back} isPage={false} />;
  if (data.state === 'running' || data.state === 'failed' || data.state === 'stopped')
    return <RunProgress preparation={data} onEnd={() => void query.refetch()} back={back} />;
  return <Result preparation={data} dataset={dataset} back={back} />;
}

function Result({
  preparation,
  dataset,
  back,
}: {
  preparation: Preparation;
  dataset: Pick<DatasetDetail, 'form' | 'data_type' | 'training_type'>;
  back: React.ReactNode;
}) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const [registering, setRegistering] = useState(false);
  const { result, registered } = preparation;
  if (!result) return null;
  return (
    <Stack spacing={2}>
      {registered && (
        <Notice
          severity="success"
          action={
            <ScreenButton
              color="inherit"
              size="small"
              to={pathTo(paths.datasetDetails, { dataset_id: registered.dataset_id, data_type: dataset.data_type })}
            >
              {t('open_result')}
            </ScreenButton>
          }
        >
          {t('registered_title')}
        </Notice>
      )}
      <Section
        title={t('result_title')}
        text={registered ? undefined : t('result_text')}
        action={
          <>
            {back}
            <RemovedRowsMenu
              tempId={preparation.temp_id}
              count={result.steps.reduce((sum, { accounting }) => sum + accounting.rows_removed, 0)}
            />
            {!registered && (
              <Button variant="contained" onClick={() => setRegistering(true)}>
                {t('register_result')}
              </Button>
            )}
            {registered && <NextStep dataset={{ ...dataset, id: registered.dataset_id }} />}
          </>
        }
      >
        <Typography className="tabular">
          {t('result_size', { rows: formatCount(result.rows), columns: formatCount(result.columns.length) })}
        </Typography>
      </Section>
      {result.steps.map(({ id, step, applied, accounting }, index) => (
        <Section key={id} title={t('step_label', { number: index + 1, title: stepTitle(step, language) })}>
          {applied ? (
            <AccountingSummary accounting={accounting} />
          ) : (
            <Typography color="textSecondary">{t('step_skipped')}</Typography>
          )}
        </Section>
      ))}
      {registering && <RegisterDialog preparation={preparation} onClose={() => setRegistering(false)} />}
    </Stack>
  );
}

const forms = {
  removed_csv: { format: 'csv', encoding: 'utf-8' },
  removed_cp932: { format: 'csv', encoding: 'cp932' },
  removed_parquet: { format: 'parquet' },
} as const;

/** The rows a run removed, each with the step that removed it, as a file. */
function RemovedRowsMenu({ tempId, count }: { tempId: string; count: number }) {
  const t = useMessages(preprocessingMessages);
  const download = useMutation({
    mutationFn: (form: keyof typeof forms) =>
      downloadFile(downloadRemovedRows, { params: { temp_id: tempId }, query: forms[form] }),
  });
  if (count === 0) return null;
  return (
    <ActionMenu
      renderButton={(opener) => (
        <Button startIcon={<DownloadIcon />} loading={download.isPending} {...opener}>
          {t('removed_rows', { rows: formatCount(count) })}
        </Button>
      )}
      actions={(Object.keys(forms) as (keyof typeof forms)[]).map((form) => ({
        label: t(form),
        onSelect: () => download.mutate(form),
      }))}
    />
  );
}
