import { dataType, datasetState, type CallRequest, type listDatasets } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { imageMessages } from '../images/image-messages.ts';
import { offeredTrainingTypes } from '../offered-training-types.ts';

export type ListQuery = NonNullable<CallRequest<typeof listDatasets>['query']>;

interface ListFiltersProps {
  query: ListQuery;
  categories: readonly string[];
  onChange: (change: Partial<ListQuery>) => void;
}

/** What narrows the list. */
export function ListFilters({ query, categories, onChange }: ListFiltersProps) {
  const t = useMessages(datasetMessages);
  const i = useMessages(imageMessages);
  const set = (name: keyof ListQuery) => (value: string | undefined) => onChange({ [name]: value });
  return (
    <>
      <FilterField label={t('data_type')} value={query.data_type} onChange={set('data_type')} choices={dataType.options.map((value) => [value, t(`data_type_${value}`)])} />
      <FilterField label={i('form_filter')} value={query.form} onChange={set('form')} choices={(['table', 'images'] as const).map((value) => [value, i(`form_${value}`)])} />
      <FilterField label={t('category')} value={query.category} onChange={set('category')} choices={categories.filter(Boolean).map((value) => [value, value])} />
      <FilterField label={t('training_type')} value={query.training_type} onChange={set('training_type')} choices={offeredTrainingTypes.map((value) => [value, t(`training_type_${value}`)])} />
      <FilterField label={t('state')} value={query.state} onChange={set('state')} choices={datasetState.options.map((value) => [value, t(`state_${value}`)])} />
    </>
  );
}
