import { paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';

/** Who is signed in, and how this browser shows the product. Opened from the profile menu, not from the drawer. */
export const profileFeature: Feature = {
  screens: [
    {
      path: paths.profile,
      title: { en: 'Profile', ja: 'プロフィール' },
      load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
    },
  ],
};
