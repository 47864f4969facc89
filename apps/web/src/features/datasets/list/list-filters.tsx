import { datasetForm, dataType, datasetState, type CallRequest, type listDatasets } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import FilterIcon from '@mui/icons-material/FilterList';
import { useId, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { imageMessages } from '../images/image-messages.ts';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { offeredTrainingTypes, trainingScreens } from '../../../lib/training-screens.ts';
import { listMessages } from './list-messages.ts';

export type ListQuery = NonNullable<CallRequest<typeof listDatasets>['query']>;

export const listFilters = ['data_type', 'form', 'category', 'tag', 'training_type', 'preprocessed', 'state'] as const;
export type ListFilter = (typeof listFilters)[number];

interface ListFiltersProps {
  shown?: readonly ListFilter[];
  query: ListQuery;
  categories: readonly string[];
  tags: readonly string[];
  onChange: (change: Partial<ListQuery>) => void;
}

/** What narrows the list: those in use, and all of them once asked for. */
export function ListFilters({ shown = listFilters, query, categories, tags, onChange }: ListFiltersProps) {
  const t = useMessages(datasetMessages);
  const i = useMessages(imageMessages);
  const l = useMessages(listMessages);
  const id = useId();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const named = (names: readonly string[]) => names.filter(Boolean).map((name) => [name, name] as const);
  const fields = {
    data_type: [t('data_type'), dataType.options.map((value) => [value, t(`data_type_${value}`)] as const)],
    form: [i('form_filter'), datasetForm.options.map((value) => [value, i(`form_${value}`)] as const)],
    category: [t('category'), named(categories)],
    tag: [l('tag'), named(tags)],
    training_type: [
      t('training_type'),
      offeredTrainingTypes.map((value) => [value, wordsOf(trainingScreens(value).title)] as const),
    ],
    preprocessed: [
      l('preprocessed'),
      (['true', 'false'] as const).map((value) => [value, t(value === 'true' ? 'yes' : 'no')] as const),
    ],
    state: [t('state'), datasetState.options.map((value) => [value, t(`state_${value}`)] as const)],
  } satisfies Record<ListFilter, readonly [string, readonly (readonly [string, string])[]]>;
  const active = shown.filter((name) => query[name] !== undefined);
  const open = isOpen ? shown : active;
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active.length > 0 ? l('filters_count', { number: active.length }) : l('filters')}
      </Button>
      <Box id={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: small ? '100%' : undefined }}>
        {open.map((name) => (
          <FilterField
            key={name}
            label={fields[name][0]}
            value={query[name]}
            onChange={(value) => onChange({ [name]: value })}
            choices={fields[name][1]}
          />
        ))}
        {active.length > 0 && (
          <Button size="small" onClick={() => onChange(Object.fromEntries(active.map((name) => [name, undefined])))}>
            {l('clear_filters')}
          </Button>
        )}
      </Box>
    </>
  );
}
