import type { DatasetDetail } from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { datasetMessages } from '../dataset-messages.ts';

type Use = DatasetDetail['used_by'][number];

const addresses = {
  training_project: (id: string) => pathTo(paths.regressionDetails, { project_id: id }),
  prediction: (id: string) => pathTo(paths.regressionPredictionReport, { prediction_id: id }),
} satisfies Record<Use['kind'], (id: string) => string>;

/** What was made from a dataset, as a link to it. */
export function UseLink({ use }: { use: Use }) {
  const t = useMessages(datasetMessages);
  return (
    <Typography>
      <Typography component="span" color="textSecondary">{t(`use_${use.kind}`)}: </Typography>
      <ScreenLink to={addresses[use.kind](use.id)}>{use.name}</ScreenLink>
    </Typography>
  );
}
