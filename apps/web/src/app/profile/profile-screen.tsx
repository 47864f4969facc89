import Box from '@mui/material/Box';
import { useMe } from '../../features/session/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { BrowserSettings } from './browser-settings.tsx';
import { profileMessages } from './profile-messages.ts';

/** What the identity provider says of the person, and the settings this browser keeps. */
export function ProfileScreen() {
  const t = useMessages(profileMessages);
  const me = useMe();
  return (
    <>
      <PageHeader title={t('title')} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <Section title={t('account')} text={t('account_text')}>
          {me && (
            <FactTable
              label={t('account')}
              facts={[
                { label: t('name'), value: me.name },
                { label: t('username'), value: me.username },
                { label: t('organization'), value: me.organization.name },
              ]}
            />
          )}
        </Section>
        <BrowserSettings />
      </Box>
    </>
  );
}
