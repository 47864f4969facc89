import { en as reportEn } from '../../apps/web/src/features/training/report/en.ts';
import { ja as reportJa } from '../../apps/web/src/features/training/report/ja.ts';
import { en as resultEn } from '../../apps/web/src/features/training/result/en.ts';
import { ja as resultJa } from '../../apps/web/src/features/training/result/ja.ts';
import { en as rowPictureEn } from '../../apps/web/src/features/training/row-picture/en.ts';
import { ja as rowPictureJa } from '../../apps/web/src/features/training/row-picture/ja.ts';
import { en as settingsEn } from '../../apps/web/src/features/training/settings/en.ts';
import { ja as settingsJa } from '../../apps/web/src/features/training/settings/ja.ts';
import { en as warningsEn } from '../../apps/web/src/features/training/warnings/en.ts';
import { ja as warningsJa } from '../../apps/web/src/features/training/warnings/ja.ts';
import { en as wizardEn } from '../../apps/web/src/features/training/wizard/en.ts';
import { ja as wizardJa } from '../../apps/web/src/features/training/wizard/ja.ts';

/** The words that the screens of all training types share; a type's own are added to them. */
export const sharedTrainingEn = {
  ...rowPictureEn,
  ...settingsEn,
  ...wizardEn,
  ...resultEn,
  ...warningsEn,
  ...reportEn,
};
export const sharedTrainingJa = {
  ...rowPictureJa,
  ...settingsJa,
  ...wizardJa,
  ...resultJa,
  ...warningsJa,
  ...reportJa,
};
