import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

/** The colours of the store, so that staff know where they are. */
const MOSS = '#2f5d4a'
const MOSS_LIGHT = '#8fc2ab'
const CLAY = '#a94f28'
const CLAY_LIGHT = '#e8a07c'

/** Large enough for a finger. */
const touchTargets: RaThemeOptions['components'] = {
  MuiButton: { styleOverrides: { root: { minHeight: 44 } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
}

const shared: Pick<RaThemeOptions, 'typography' | 'shape'> = {
  typography: {
    fontFamily: 'system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif',
    // Words of Japanese labels stand as they are written.
    button: { textTransform: 'none', fontSize: '1rem' },
  },
  shape: { borderRadius: 8 },
}

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  ...shared,
  components: { ...defaultLightTheme.components, ...touchTargets },
  palette: {
    mode: 'light',
    primary: { main: MOSS },
    secondary: { main: CLAY },
    background: { default: '#fbf9f5', paper: '#fff' },
    text: { primary: '#2b2a27', secondary: '#655f57' },
  },
}

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  ...shared,
  components: { ...defaultDarkTheme.components, ...touchTargets },
  palette: { mode: 'dark', primary: { main: MOSS_LIGHT }, secondary: { main: CLAY_LIGHT } },
}
