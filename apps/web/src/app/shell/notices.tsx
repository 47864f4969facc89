import { lazy, Suspense } from 'react';
import { noticeStore } from '../../lib/notices/notices.ts';

const NoticeBar = lazy(async () => ({ default: (await import('./notice-bar.tsx')).NoticeBar }));

/** The global snackbar: one notice after the other. */
export function Notices() {
  const notice = noticeStore.use()[0];
  return notice ? (
    <Suspense>
      <NoticeBar key={notice.id} notice={notice} />
    </Suspense>
  ) : null;
}
