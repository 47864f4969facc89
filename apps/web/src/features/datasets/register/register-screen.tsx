import { dataType } from '@hakaru/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ImageRegister } from '../images/register/image-register.tsx';
import { FormChoice, type RegisteredForm } from './form-choice.tsx';
import { TableRegister } from './table-register.tsx';

/** /dataset/register: a table or pictures; which of them is part of the address. */
export function RegisterScreen() {
  const t = useMessages(datasetMessages);
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { data_type?: string; form?: string };
  const asked = dataType.safeParse(search.data_type);
  const type = asked.success ? asked.data : 'training_data';
  const form: RegisteredForm = search.form === 'images' ? 'images' : 'table';
  const open = (next: RegisteredForm) => void navigate({ to: '.', search: ((old: object) => ({ ...old, form: next === 'table' ? undefined : next })) as never, replace: true });
  return (
    <>
      <PageHeader title={t('register_title')} subtitle={t('register_text')} />
      <FormChoice form={form} onForm={open} />
      {form === 'images' ? <ImageRegister dataType={type} /> : <TableRegister dataType={type} />}
    </>
  );
}
