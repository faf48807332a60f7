/** Noto Sans JP for later visits. */
import { isSavingData } from '#src/device/network/connection.ts'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'

const WEIGHTS = [400, 500, 700]

/** Whether the device has every weight that `src/ui/device-fonts.css` looks for. */
const hasOwnFonts = (): Promise<boolean> =>
  Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em 'Noto Sans JP'`, 'あ'))).then(
    (faces) => faces.every(([face]) => face?.status === 'loaded'),
    () => false,
  )

/** Asks the worker to download the sheet with the fonts, if this device needs it. */
export async function requestFonts(worker: Pick<ServiceWorker, 'postMessage'>): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-fonts]')
  if (!sheet || isSavingData() || matchMedia('(prefers-reduced-data: reduce)').matches || (await hasOwnFonts())) return
  // From this origin, even if the page's files are on a CDN.
  const path = `/assets/${sheet.href.split('/').at(-1)!}`
  worker.postMessage({ type: 'STORE_FONTS', path } satisfies PageMessage)
}
