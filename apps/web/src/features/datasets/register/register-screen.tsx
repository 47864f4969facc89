import { datasetForm, dataType, getDataset, type DatasetForm, type DataType } from '@hakaru/contract';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Answered } from '../../../ui/answered.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import type { ComponentType } from 'react';
import { ImageRegister } from '../images/register/image-register.tsx';
import { SeriesRegister } from '../time-series/register/series-register.tsx';
import { TableRegister } from './table-register.tsx';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { datasetFormNames, datasetForms } from '../dataset-forms.ts';
import { imageMessages } from '../images/image-messages.ts';

const parts = { table: TableRegister, images: ImageRegister, time_series: SeriesRegister } satisfies Record<
  DatasetForm,
  ComponentType<{ dataType: DataType | null }>
>;

/** /dataset/register: a table, a time series or images, or a table's next version; which of them is part of the address. */
export function RegisterScreen() {
  const t = useMessages(datasetMessages);
  const [search, change] = useScreenSearch(paths.datasetRegister);
  if (search.version_of) return <NextVersion id={search.version_of} />;
  const requested = dataType.safeParse(search.data_type);
  const type = requested.success ? requested.data : null;
  const form: DatasetForm = datasetForm.catch('table').parse(search.form);
  const Register = parts[form];
  const open = (next: DatasetForm) => change({ form: next === 'table' ? undefined : next }, { replace: true });
  return (
    <>
      <PageHeader title={t('register_title')} subtitle={t('register_text')} />
      <FormChoice form={form} onForm={open} />
      <Register dataType={type} />
    </>
  );
}

/** A file that becomes the next version of a table. */
function NextVersion({ id }: { id: string }) {
  const t = useMessages(datasetMessages);
  const query = useAnswer(getDataset, { params: { dataset_id: id, min_schema: 'true' } });
  return (
    <Answered query={query}>
      {(dataset) => (
        <>
          <PageHeader title={t('version_title', { name: dataset.name })} subtitle={t('version_text')} />
          <TableRegister dataType={dataset.data_type} versionOf={dataset} />
        </>
      )}
    </Answered>
  );
}

/** What is to be registered. */
function FormChoice({ form, onForm }: { form: DatasetForm; onForm: (form: DatasetForm) => void }) {
  const t = useMessages(imageMessages);
  return (
    <Box sx={{ mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={form}
        aria-label={t('form')}
        onChange={(_event, next: DatasetForm | null) => next && onForm(next)}
      >
        {datasetFormNames.map((name) => {
          const { icon: Icon } = datasetForms[name];
          return (
            <ToggleButton key={name} value={name} sx={{ gap: 1, px: 2, color: 'text.primary' }}>
              <Icon fontSize="small" aria-hidden />
              {t(`form_${name}`)}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </Box>
  );
}
