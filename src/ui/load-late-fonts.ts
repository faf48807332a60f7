import { whenIdle } from './when-idle.ts'

/**
 * Fetches the sheet with all other letters (names, addresses) once the page has loaded and is idle. Whoever saves data goes
 * without: the system's own font has those letters.
 */
export function loadLateFonts() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches) return
  if (document.readyState === 'complete') whenIdle(addSheet)
  else addEventListener('load', () => whenIdle(addSheet), { once: true })
}

/** If it cannot be had, the system's font stays. */
const addSheet = () => void import('./fonts/late.css').catch(() => {})
