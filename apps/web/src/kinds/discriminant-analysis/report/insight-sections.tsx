import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { DependenceSection } from '../../../families/supervised/report/dependence-section.tsx';
import { ShapSection } from '../../../families/supervised/report/shap-section.tsx';
import { discriminantMessages } from '../words.ts';
import { ListChoice, named } from './part-choice.tsx';

/** SHAP values of a class's output. */
export function ClassShapSection({
  shap,
  target,
}: {
  shap: NonNullable<DiscriminantAnalysisReport['shap']>;
  target: string;
}) {
  const t = useMessages(discriminantMessages);
  return (
    <OfClass labels={shap.classes.map(({ label }) => label)} note={t(`shap_output_${shap.output}`)}>
      {(label) => {
        const own = shap.classes.find((one) => one.label === label);
        return (
          own && (
            <ShapSection
              key={label}
              shap={own.shap}
              target={`${target} = ${label}`}
              unit={t(`shap_unit_${shap.output}`)}
            />
          )
        );
      }}
    </OfClass>
  );
}

/** How a class's probability follows each of the most important features. */
export function ClassDependenceSection({
  dependence,
  target,
}: {
  dependence: DiscriminantAnalysisReport['partial_dependence'];
  target: string;
}) {
  const labels = [...new Set(dependence.map(({ label }) => label))];
  return (
    <OfClass labels={labels}>
      {(label) => (
        <DependenceSection
          dependence={dependence.filter((one) => one.label === label).map((one) => one.dependence)}
          target={`${target} = ${label}`}
        />
      )}
    </OfClass>
  );
}

/** A section of one class, with a choice among them above it. */
function OfClass({
  labels,
  note,
  children,
}: {
  labels: readonly string[];
  note?: string;
  children: (label: string) => ReactNode;
}) {
  const t = useMessages(discriminantMessages);
  const [chosen, setChosen] = useState(labels[0] ?? '');
  const label = labels.includes(chosen) ? chosen : (labels[0] ?? '');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        {labels.length > 1 && (
          <ListChoice label={t('class')} value={label} choices={named(labels)} onValue={setChosen} />
        )}
        {note && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </Box>
      {children(label)}
    </Box>
  );
}
