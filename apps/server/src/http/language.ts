import type { Language } from '@hakaru/contract';
import { languages } from '@hakaru/contract';

/** The language of an Accept-Language header: the best-ranked one Hakaru speaks, else English. */
export function preferredLanguage(header: string | undefined): Language {
  const ranked = (header ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: weight ? Number(weight) : 1, index };
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return (
    languages.find(
      (language) => language === ranked.find((entry) => languages.includes(entry.language as Language))?.language,
    ) ?? 'en'
  );
}
