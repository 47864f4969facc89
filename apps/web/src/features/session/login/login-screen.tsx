import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { webSettings } from '../../../lib/settings/web-settings.ts';
import { Mark } from '../../../ui/brand/mark.tsx';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { languages, languageTag, switchLanguage } from '../../../lib/i18n/language.ts';
import { languageNames } from '../../../lib/i18n/language-names.ts';
import { sessionMessages } from '../session-messages.ts';
import { safeNext, signIn } from '../sign-in.ts';

/** /login: one button to the company's single sign-on, in both languages. */
export function LoginScreen() {
  const t = useMessages(sessionMessages);
  const [{ next, reason, error }] = useScreenSearch(paths.login);
  const [state, setState] = useState<'ready' | 'leaving' | 'unreachable'>('ready');
  function go() {
    setState('leaving');
    signIn(safeNext(next)).catch(() => setState('unreachable'));
  }
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        position: 'relative',
        overflow: 'hidden',
      }}
    >
      <RuledBackground />
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 408, p: { xs: 3, sm: 5 }, position: 'relative' }}>
        <Stack spacing={3}>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Mark color="primary" sx={{ fontSize: 40 }} />
            <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 600, letterSpacing: '-0.01em' }}>
              {webSettings().app_name}
            </Typography>
          </Stack>
          <div>
            <Typography variant="h1" gutterBottom>
              {t('welcome')}
            </Typography>
            <Typography color="textSecondary">{t('promise')}</Typography>
          </div>
          {reason === 'lost' && !error && <Alert severity="info">{t('lost')}</Alert>}
          {error && (
            <Alert severity="error">
              <AlertTitle>{t('failed')}</AlertTitle>
              {error}
              <Box sx={{ mt: 1 }}>{t('failed_hint')}</Box>
            </Alert>
          )}
          {state === 'unreachable' && <Alert severity="error">{t('unreachable')}</Alert>}
          <Button variant="contained" size="large" fullWidth loading={state === 'leaving'} onClick={go} autoFocus>
            {t('sign_in')}
          </Button>
          <LanguageChoice />
        </Stack>
      </Paper>
    </Box>
  );
}

/** Each language by its own name, so that it is found by who cannot read the other. */
export function LanguageChoice() {
  const t = useMessages(sessionMessages);
  return (
    <Stack direction="row" role="group" aria-label={t('language')} spacing={1} sx={{ justifyContent: 'center' }}>
      {languages.map((language) => (
        <Button
          key={language}
          size="small"
          color={language === currentLanguage() ? 'primary' : 'secondary'}
          aria-pressed={language === currentLanguage()}
          lang={languageTag(language)}
          onClick={() => switchLanguage(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Stack>
  );
}

const LONG = 5;

/** Graduations of a measuring rule along the lower edge, fading upwards: decoration only. */
export function RuledBackground() {
  const ticks = Array.from({ length: 161 }, (_, index) => index);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 'auto 0 0 0',
        color: 'primary.main',
        opacity: 0.35,
        pointerEvents: 'none',
        lineHeight: 0,
      }}
    >
      <svg width="100%" height="72" preserveAspectRatio="xMidYMax slice" viewBox="0 0 1600 72">
        <path
          d={ticks.map((index) => `M${index * 10} 72v${-tickLength(index)}`).join('')}
          stroke="currentColor"
          strokeWidth="1"
        />
      </svg>
    </Box>
  );
}

function tickLength(index: number): number {
  if (index % (LONG * 2) === 0) return 44;
  return index % LONG === 0 ? 28 : 14;
}
