import type { Language, TaskProgress } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { currentLanguage } from '../i18n/i18n.ts';
import type { ScreenPath } from '../paths.ts';

/** A few words known before a feature's catalogue is loaded: titles, drawer entries. */
export type Words = Record<Language, string>;

export interface Screen {
  path: ScreenPath;
  title: Words;
  /** Loads the screen's code when it is first opened. */
  load: () => Promise<ComponentType>;
  /** The screen above this one in the breadcrumbs, with parameters of the same names; by default what the path says. */
  parent?: ScreenPath;
  /** The parameter whose entity's name stands in for the title in the breadcrumbs, once it is loaded. */
  namedBy?: string;
  /** Checks first that the compute service runs, and offers to start it. */
  needsCompute?: boolean;
}

export interface DrawerEntry {
  path: ScreenPath;
  title: Words;
  icon: ComponentType<SvgIconProps>;
}

/** What the snackbar says when a task of a kind has ended, and where its outcome is to be seen. */
export interface TaskAnnouncement {
  succeeded: Words;
  failed: Words;
  open: (task: TaskProgress) => string;
}

/** What a feature adds to the application; app/features.ts lists them. */
export interface Feature {
  screens: readonly Screen[];
  /** Its entry in the drawer, once the area works. */
  drawer?: DrawerEntry;
  /** By task kind, such as `regression.train`. */
  tasks?: Record<string, TaskAnnouncement>;
}

/** Words in the language on the screen; the test language brackets them as it does every message. */
export function wordsOf(words: Words): string {
  const language = currentLanguage();
  if (language === 'test') return `[[${words.en}]]`;
  return language === 'ja-jp' ? words.ja : words.en;
}
