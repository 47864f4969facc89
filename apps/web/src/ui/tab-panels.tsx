import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

interface TabPanelsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  tab: Name;
  onTab: (name: Name) => void;
  /** The panel of the tab on show. */
  children: ReactNode;
}

/** Sides of one thing, one at a time. */
export function TabPanels<Name extends string>({ label, tabs, tab, onTab, children }: TabPanelsProps<Name>) {
  const id = useId();
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), { noSsr: true });
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: Name) => onTab(next)}
        variant="scrollable"
        scrollButtons={small}
        allowScrollButtonsMobile
        aria-label={label}
        sx={{ borderBottom: 1, borderColor: 'divider', '@media print': { display: 'none' } }}
      >
        {tabs.map((one) => (
          <Tab
            key={one.name}
            value={one.name}
            id={`${id}-${one.name}`}
            aria-controls={tab === one.name ? `${id}-panel` : undefined}
            label={one.label}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </Box>
    </>
  );
}
