import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { outcomeMessages } from '../result/words.ts';

/** Which targets' regions are outlined, and which are met nowhere on the map. */
export function regionWords(met: Readonly<Record<string, readonly (readonly boolean[])[]>>): string[] {
  const t = translator(outcomeMessages);
  const there = (within: readonly (readonly boolean[])[]) => within.some((row) => row.includes(true));
  const named = (shown: boolean) => Object.keys(met).filter((target) => there(met[target]!) === shown);
  const [outlined, nowhere] = [named(true), named(false)];
  return [
    ...(outlined.length > 0
      ? [t('outlined', { regions: listed(outlined.map((target) => t('region_met', { target }))) })]
      : []),
    ...(nowhere.length > 0 ? [t('outlined_nowhere', { targets: listed(nowhere) })] : []),
  ];
}
