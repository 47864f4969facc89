import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useMe } from '../../features/session/index.ts';
import { formatDateTime, zoneText } from '../../lib/dates/format-date.ts';
import { browserTimeZone, chooseTimeZone, timeZoneStore } from '../../lib/dates/time-zone.ts';
import { noted } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { DetailTable } from '../../ui/detail-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { languageNames } from '../../lib/i18n/language-names.ts';
import { languages, languageTag, switchLanguage } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { appMessages } from '../app-messages.ts';
import { colourChoices, useColourMode } from '../theme/colour-mode.ts';
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
            <DetailTable
              label={t('account')}
              details={[
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

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** The zone in which moments are shown: the browser's own is followed where nothing else is chosen. */
function TimeZoneField() {
  const t = useMessages(profileMessages);
  const zone = timeZoneStore.use();
  const own = browserTimeZone();
  const [now] = useState(() => Date.now());
  return (
    <Autocomplete
      disableClearable
      options={zones.includes(own) ? zones : [own, ...zones]}
      value={zone}
      onChange={(_event, chosen) => chooseTimeZone(chosen === own ? null : chosen)}
      getOptionLabel={(option) => option}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {option === own ? noted(option, t('zone_of_browser')) : option}
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('time_zone')}
          helperText={t('time_zone_now', { now: formatDateTime(now), zone: zoneText() })}
        />
      )}
      sx={{ mt: 2, maxWidth: 360 }}
    />
  );
}

interface Choice<Value extends string> {
  value: Value;
  label: string;
  lang?: string;
}

/** The same choices as in the top bar. */
export function BrowserSettings() {
  const t = useMessages(profileMessages);
  const app = useMessages(appMessages);
  const language = useLanguage();
  const { choice, setChoice } = useColourMode();
  return (
    <Section title={t('settings')} text={t('settings_text')}>
      <Choices
        label={t('language')}
        value={language}
        choices={languages.map((value) => ({ value, label: languageNames[value], lang: languageTag(value) }))}
        onChoose={switchLanguage}
      />
      <Choices
        label={t('theme')}
        value={choice}
        choices={colourChoices.map((value) => ({ value, label: app(`theme_${value}`) }))}
        onChoose={setChoice}
      />
      <TimeZoneField />
    </Section>
  );
}

function Choices<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <FormControl sx={{ display: 'flex', mt: 1 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            lang={choice.lang}
            label={choice.label}
            control={<Radio size="small" onChange={() => onChoose(choice.value)} />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
