import { useMemo, useState } from 'react';
import { Contour } from '../../charts/contour/contour.tsx';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { designMessages } from './words.ts';

interface PairMapOf {
  x: string;
  y: string;
  x_values: readonly number[];
  y_values: readonly number[];
  values: readonly (readonly (number | null)[])[];
}

interface PairMapProps<M extends PairMapOf> {
  /** One at least, of a pair of factors each. Keep it stable. */
  maps: readonly M[];
  factors: readonly string[];
  units: readonly string[];
  value: string;
  titleOf: (map: M) => string;
  captionOf: (map: M) => string;
}

/** A value over two factors, of the pair that is chosen. */
export function PairMap<M extends PairMapOf>({ maps, factors, units, value, titleOf, captionOf }: PairMapProps<M>) {
  const t = useMessages(designMessages);
  const [chosen, setChosen] = useState(0);
  const shown = maps[chosen] ?? maps[0]!;
  const data = useMemo(() => {
    const axis = (label: string) => ({ label, unit: units[factors.indexOf(label)] || null });
    return {
      x: axis(shown.x),
      y: axis(shown.y),
      z: { label: value },
      xEdges: edgesOf(shown.x_values),
      yEdges: edgesOf(shown.y_values),
      values: shown.values,
    };
  }, [shown, factors, units, value]);
  return (
    <Contour
      title={titleOf(shown)}
      caption={captionOf(shown)}
      data={data}
      height={360}
      actions={
        maps.length > 1 ? (
          <SelectField
            size="small"
            label={t('factors')}
            value={chosen}
            choices={maps.map(({ x, y }, at) => [at, `${x} × ${y}`] as const)}
            onValue={(at) => setChosen(Number(at))}
          />
        ) : undefined
      }
    />
  );
}

/** Edges of fields around evenly spaced middles. */
function edgesOf(middles: readonly number[]): number[] {
  const step = (middles.at(-1)! - middles[0]!) / (middles.length - 1);
  return [...middles.map((middle) => middle - step / 2), middles.at(-1)! + step / 2];
}
