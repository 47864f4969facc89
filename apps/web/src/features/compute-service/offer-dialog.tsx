import { useMessages } from '../../lib/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { computeMessages } from './compute-messages.ts';
import { offerStore } from './offer-store.ts';
import { useComputeSwitch } from './use-compute-switch.ts';

export function OfferDialog() {
  const t = useMessages(computeMessages);
  const { start } = useComputeSwitch();
  function close() {
    offerStore.set(false);
  }
  return (
    <ConfirmDialog
      open
      title={t('needed_title')}
      confirmLabel={t('start')}
      onCancel={close}
      onConfirm={() => start.mutate({}, { onSettled: close })}
      busy={start.isPending}
    >
      {t('needed_dialog')}
    </ConfirmDialog>
  );
}
