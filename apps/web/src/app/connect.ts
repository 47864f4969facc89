import { offerCompute } from '../features/compute-service/index.ts';
import { openSession } from '../features/session/index.ts';
import { onErrorCode } from '../lib/errors/show-error.ts';
import { notify } from '../lib/notices/notices.ts';
import { translator } from '../lib/i18n/define-messages.ts';
import { addressTo, paths } from '../lib/paths.ts';
import { webSettings } from '../lib/settings/web-settings.ts';
import { appMessages } from './app-messages.ts';
import type { AppRouter } from './router.tsx';

/** Connects what lies outside React: the session's end and the error codes that mean more than a dialog. */
export function connect(router: AppRouter): void {
  openSession(webSettings().oidc, () => toLogin(router));
  onErrorCode('unauthenticated', () => undefined);
  onErrorCode('compute_unavailable', offerCompute);
  onErrorCode('forbidden', () => {
    notify(translator(appMessages)('forbidden'), { severity: 'warning' });
    void router.navigate({ to: paths.home });
  });
}

function toLogin(router: AppRouter): void {
  const { pathname, href } = router.state.location;
  if (pathname === paths.login) return;
  void router.navigate(addressTo(paths.login, { search: { reason: 'lost', next: href } }));
}
