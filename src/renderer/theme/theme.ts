/**
 * Mantine tuned to Matchkeep: small type, tight spacing, hairlines, one accent. Colours that mean
 * something live in tokens.css; this file gives Mantine's own parts the same values.
 */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eaf5f9',
  '#d3e8f0',
  '#a9d3e1',
  '#84c2d6',
  '#67b3cb',
  '#3f97b6',
  '#1f7f9e',
  '#0f6f8c',
  '#0b6580',
  '#074f66',
];
const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#eff2f2',
  '#e2e6e7',
  '#cdd3d5',
  '#b4bcbf',
  '#8d979b',
  '#566066',
  '#3f484d',
  '#293034',
  '#15191b',
];
const dark: MantineColorsTuple = [
  '#e6eaeb',
  '#c3cbce',
  '#9ba7ac',
  '#77838a',
  '#3d464a',
  '#2c3437',
  '#202628',
  '#171b1d',
  '#111415',
  '#0c0e0f',
];

export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  spacing: { xs: '6px', sm: '10px', md: '16px', lg: '24px', xl: '36px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Tooltip: {
      defaultProps: { openDelay: 350, transitionProps: { duration: 0 }, maw: 420, multiline: true },
    },
    // The placeholder would be a child of the menu that is not a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 80 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  },
});
