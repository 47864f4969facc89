import { datasetForm, dataType, type DataType } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import type { ComponentType } from 'react';
import { ImageRegister } from '../images/register/image-register.tsx';
import { FormChoice, type RegisteredForm } from './form-choice.tsx';
import { SeriesRegister } from '../time-series/register/series-register.tsx';
import { TableRegister } from './table-register.tsx';
import { paths, useScreenSearch } from '../../../lib/paths.ts';

const parts = { table: TableRegister, images: ImageRegister, time_series: SeriesRegister } satisfies Record<
  RegisteredForm,
  ComponentType<{ dataType: DataType }>
>;

/** /dataset/register: a table, a time series or pictures; which of them is part of the address. */
export function RegisterScreen() {
  const t = useMessages(datasetMessages);
  const [search, change] = useScreenSearch(paths.datasetRegister);
  const asked = dataType.safeParse(search.data_type);
  const type = asked.success ? asked.data : 'training_data';
  const form: RegisteredForm = datasetForm.catch('table').parse(search.form);
  const Register = parts[form];
  const open = (next: RegisteredForm) => change({ form: next === 'table' ? undefined : next }, { replace: true });
  return (
    <>
      <PageHeader title={t('register_title')} subtitle={t('register_text')} />
      <FormChoice form={form} onForm={open} />
      <Register dataType={type} />
    </>
  );
}
