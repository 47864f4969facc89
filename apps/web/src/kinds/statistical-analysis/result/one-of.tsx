import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { analysisMessages } from '../words.ts';

interface Props<F> {
  all: readonly F[];
  children: (found: F) => readonly [pictures: ReactNode, numbers: ReactNode];
}

/** Of several variables one at a time: its pictures below the choice, then its numbers. */
export function OneOf<F extends { title: string }>({ all, children }: Props<F>) {
  const t = useMessages(analysisMessages);
  const [chosen, setChosen] = useState(0);
  const found = all[chosen] ?? all[0];
  if (!found) return null;
  const [pictures, numbers] = children(found);
  return (
    <>
      <Section
        title={found.title}
        action={
          all.length > 1 && (
            <SelectField
              size="small"
              label={t('variable')}
              value={String(chosen)}
              choices={all.map(({ title }, index) => [String(index), title] as const)}
              onValue={(index) => setChosen(Number(index))}
              sx={{ minWidth: '12rem' }}
            />
          )
        }
      >
        {pictures}
      </Section>
      {numbers}
    </>
  );
}
