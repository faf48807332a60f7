import { whenIdle } from './when-idle.ts'

/**
 * Loads the base fonts, and the sheet with all other glyphs (names, addresses) when the page is
 * idle. Loading them earlier would delay the first pictures. Users who want to save data keep the
 * system font, which has all glyphs.
 */
export function loadFonts() {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return
  addBaseFonts()
  if (document.readyState === 'complete') whenIdle(addFullFonts)
  else addEventListener('load', () => whenIdle(addFullFonts), { once: true })
}

/** Errors are ignored: the system font remains. */
const addBaseFonts = () => void import('./fonts.css').catch(() => {})
/** The base fonts remain. */
const addFullFonts = () => void import('./fonts/late.css').catch(() => {})
