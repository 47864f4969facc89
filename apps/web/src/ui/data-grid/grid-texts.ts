import type { GridLocaleText } from '@mui/x-data-grid';
import { jaJP } from '@mui/x-data-grid/locales';
import { languageTag, type AnyLanguage } from '../../lib/i18n/language.ts';

const japanese: Partial<GridLocaleText> = {
  ...jaJP.components.MuiDataGrid.defaultProps.localeText,
  paginationRowsPerPage: 'ページあたりの行数：',
  paginationDisplayedRows: ({ from, to, count }) => `${count} 件中 ${from}〜${to} 件`,
};

/** The grid's own texts; English is built in. */
export function gridTexts(language: AnyLanguage): Partial<GridLocaleText> | undefined {
  return languageTag(language) === 'ja-JP' ? japanese : undefined;
}
