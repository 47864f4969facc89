import type { DatasetDetail } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { errorLine } from '../../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../../ui/section.tsx';
import { predictionMessages } from '../../words.ts';
import type { Order } from '../order.ts';
import { StartBar } from '../start-bar.tsx';
import type { Feature } from '../typed/read-cell.ts';
import { useStart } from '../use-start.ts';
import { InputsCheck, isRefused, useInputsCheck } from './inputs-check.tsx';
import { MappingTable } from './mapping-table.tsx';
import { suggestMapping, unmapped, wireMapping, type Mapping } from './suggest-mapping.ts';

interface MappingPartProps {
  order: Order;
  onName: (name: string) => void;
  dataset: DatasetDetail;
  features: Feature[];
}

/** Which column stands for which feature; same names go together by themselves. */
export function MappingPart({ order, onName, dataset, features }: MappingPartProps) {
  const t = useMessages(predictionMessages);
  const columns = useMemo(() => dataset.columns.map(({ name }) => name), [dataset]);
  const suggested = useMemo(
    () =>
      suggestMapping(
        features.map(({ name }) => name),
        columns,
      ),
    [features, columns],
  );
  const [mapping, setMapping] = useState<Mapping>(suggested);
  const { start, busy, error } = useStart(order);
  const missing = unmapped(mapping);
  const renamed = Object.keys(wireMapping(mapping)).length;
  const check = useInputsCheck(order, dataset.id, wireMapping(mapping), missing.length === 0);
  const refused = check.data !== undefined && isRefused(check.data);
  const measured = order.target !== null && columns.includes(order.target);
  return (
    <Stack spacing={2}>
      <Section
        title={t('mapping')}
        text={renamed + missing.length === 0 ? t('mapping_same', { count: features.length }) : t('mapping_text')}
      >
        <Stack spacing={1.5}>
          {missing.length > 0 && (
            <Alert severity="warning">
              {t('mapping_missing', { count: missing.length, columns: missing.join(', ') })}
            </Alert>
          )}
          {measured && <Alert severity="info">{t('target_there', { target: order.target ?? '' })}</Alert>}
          <InputsCheck check={check} />
          <MappingTable
            features={features}
            columns={dataset.columns}
            mapping={mapping}
            suggested={suggested}
            onChange={(feature, column) => setMapping((old) => ({ ...old, [feature]: column }))}
          />
        </Stack>
      </Section>
      <StartBar
        name={order.name}
        onName={onName}
        summary={
          order.problem ??
          (missing.length > 0
            ? t('mapping_needed')
            : t('start_dataset', { rows: formatCount(dataset.row_count ?? 0), dataset: dataset.name }))
        }
        disabled={missing.length > 0 || refused || order.problem !== null}
        busy={busy}
        problem={error ? errorLine(error) : null}
        onStart={() => start({ kind: 'dataset', dataset_id: dataset.id, mapping: wireMapping(mapping) })}
      />
    </Stack>
  );
}
