import { lazy, Suspense, useEffect, useState } from 'react';
import { messageStore } from '../../lib/errors/message-store.ts';

const MessageDialog = lazy(async () => ({ default: (await import('../../ui/message-dialog.tsx')).MessageDialog }));

/** The message dialog of the whole application. */
export function Messages() {
  const message = messageStore.use();
  // Kept while the dialog fades out, so that it does not go blank.
  const [last, setLast] = useState(message);
  useEffect(() => {
    if (message) setLast(message);
  }, [message]);
  const shown = message ?? last;
  if (!shown) return null;
  return (
    <Suspense>
      <MessageDialog
        open={message !== null}
        error={shown.error}
        details={shown.details}
        requestId={shown.requestId}
        onClose={() => messageStore.set(null)}
      />
    </Suspense>
  );
}
