import { whenIdle } from './when-idle.ts'

/**
 * Fetches the base fonts, and the sheet with all other letters (names, addresses) once the page is idle: only now, since in
 * the race for the first paint they would win against the pictures. Whoever wants little data goes without: the system's
 * own font has all letters.
 */
export function loadFonts() {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return
  addBaseSheet()
  if (document.readyState === 'complete') whenIdle(addLateSheet)
  else addEventListener('load', () => whenIdle(addLateSheet), { once: true })
}

/** What cannot be had is not missed: the system's font stays. */
const addBaseSheet = () => void import('./fonts.css').catch(() => {})
const addLateSheet = () => void import('./fonts/late.css').catch(() => {})
