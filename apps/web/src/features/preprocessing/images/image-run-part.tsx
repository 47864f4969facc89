import { getImagePreparation, type ImagePreparation } from '@hakaru/contract/preprocessing/image-calls';
import { imageLeftOutWords } from '@hakaru/contract/preprocessing/image-caution-words';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { RegisterDialog } from '../run/register-dialog.tsx';
import { RunProgress } from '../run/run-progress.tsx';
import { stepTitle } from '../step-title.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { ImageStepFacts } from './image-step-facts.tsx';
import { Unanswered } from '../../../ui/answered.tsx';

type Result = NonNullable<ImagePreparation['result']>;

/** A run of the recipe on every picture: how far it is, then what it did, then where it is registered. */
export function ImageRunPart({ tempId, onBack }: { tempId: string; onBack: () => void }) {
  const t = useMessages(imageRecipeMessages);
  const query = useQuery({
    ...callQuery(getImagePreparation, { params: { temp_id: tempId } }),
    meta: { quiet: true },
  });
  const back = <Button onClick={onBack}>{t('back')}</Button>;
  const { data } = query;
  if (!data) return <Unanswered query={query} action={back} />;
  return data.result ? (
    <RunResult preparation={data} result={data.result} back={back} />
  ) : (
    <RunProgress preparation={{ ...data, state: data.state }} onEnd={() => void query.refetch()} back={back} />
  );
}

function RunResult({
  preparation,
  result,
  back,
}: {
  preparation: ImagePreparation;
  result: Result;
  back: React.ReactNode;
}) {
  const t = useMessages(imageRecipeMessages);
  const language = useLanguage();
  const [registering, setRegistering] = useState(false);
  const { registered, data_type } = preparation;
  return (
    <Stack spacing={2}>
      {registered && (
        <Alert
          severity="success"
          variant="outlined"
          action={
            <ScreenButton
              color="inherit"
              size="small"
              to={pathTo(paths.datasetDetails, { dataset_id: registered.dataset_id, data_type })}
            >
              {t('open_result')}
            </ScreenButton>
          }
        >
          {t('registered')}
        </Alert>
      )}
      <Section
        title={t('result')}
        text={registered ? undefined : t('result_text')}
        action={
          <>
            {back}
            {!registered && (
              <Button variant="contained" onClick={() => setRegistering(true)}>
                {t('register_result')}
              </Button>
            )}
          </>
        }
      >
        <Typography className="tabular">
          {t('result_size', {
            before: formatCount(result.pictures_in),
            after: formatCount(result.pictures),
            masks: formatCount(result.masks),
            size: formatBytes(result.byte_size),
          })}
        </Typography>
      </Section>
      {result.left_out_count > 0 && <LeftOutPictures preparation={preparation} result={result} />}
      {result.steps.map((step, place) => (
        <Section key={step.id} title={t('step_label', { number: place + 1, title: stepTitle(step.step, language) })}>
          <ImageStepFacts result={step} />
        </Section>
      ))}
      {registering && <RegisterDialog images preparation={preparation} onClose={() => setRegistering(false)} />}
    </Stack>
  );
}

/** Every picture that is not in the result, and why. */
function LeftOutPictures({
  preparation: { recipe },
  result: { left_out, left_out_count },
}: {
  preparation: ImagePreparation;
  result: Result;
}) {
  const t = useMessages(imageRecipeMessages);
  const language = useLanguage();
  const titles = new Map(
    recipe.steps.map(({ id, step }, place) => [
      id,
      t('step_label', { number: place + 1, title: stepTitle(step, language) }),
    ]),
  );
  return (
    <Section
      title={t('left_out_title')}
      text={[
        t('left_out_text'),
        left_out_count > left_out.length &&
          t('left_out_more', { shown: formatCount(left_out.length), total: formatCount(left_out_count) }),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <TableContainer tabIndex={0} role="region" aria-label={t('left_out_title')} sx={{ maxHeight: '24rem' }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('number')}</TableCell>
              <TableCell>{t('path')}</TableCell>
              <TableCell>{t('reason')}</TableCell>
              <TableCell>{t('at_step')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {left_out.map(({ number, path, code, step }) => (
              <TableRow key={number}>
                <TableCell align="right" className="tabular">
                  {number}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{path}</TableCell>
                <TableCell>{imageLeftOutWords[code][language === 'ja-jp' ? 'ja' : 'en']}</TableCell>
                <TableCell>{step === null ? t('reading') : titles.get(step)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
