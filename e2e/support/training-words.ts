import { en as reportEn } from '../../apps/web/src/features/projects/report/en.ts';
import { ja as reportJa } from '../../apps/web/src/features/projects/report/ja.ts';
import { en as resultEn } from '../../apps/web/src/features/projects/result/en.ts';
import { ja as resultJa } from '../../apps/web/src/features/projects/result/ja.ts';
import { en as rowPictureEn } from '../../apps/web/src/families/unsupervised/row-picture/en.ts';
import { ja as rowPictureJa } from '../../apps/web/src/families/unsupervised/row-picture/ja.ts';
import { en as settingsEn } from '../../apps/web/src/features/projects/settings/en.ts';
import { ja as settingsJa } from '../../apps/web/src/features/projects/settings/ja.ts';
import { en as warningsEn } from '../../apps/web/src/features/projects/warnings/en.ts';
import { ja as warningsJa } from '../../apps/web/src/features/projects/warnings/ja.ts';
import { en as wizardEn } from '../../apps/web/src/features/projects/wizard/en.ts';
import { ja as wizardJa } from '../../apps/web/src/features/projects/wizard/ja.ts';

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
