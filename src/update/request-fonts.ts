/** Noto Sans JP for later visits, in the weights that the device lacks. */
import { isSavingData } from '#src/device/network/connection.ts'
import { getStored, setStored } from '#src/device/storage/local-storage.ts'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

/** Paths of the fonts that pages load at their start (src/boot-attributes.ts), separated by spaces. All are stored. */
export const FONTS_KEY = 'komorebi.fonts'

/** Whether the device has the weight, under one of the names in `src/ui/styles/device-fonts.css`. */
const hasWeight = (weight: string): Promise<boolean> =>
  document.fonts.load(`${weight} 1em 'Noto Sans JP'`, 'あ').then(
    ([face]) => face?.status === 'loaded',
    () => false,
  )

/** Such as `/assets/fonts-400-….woff2`. */
const readWeight = (path: string): string => /\d+/.exec(path)![0]

/** Asks the worker to download the fonts when the page is idle. Each page asks again until all are stored. */
export async function requestFonts(registration: Pick<ServiceWorkerRegistration, 'active'>): Promise<void> {
  const all = document.querySelector<HTMLScriptElement>('script[data-fonts]')?.dataset['fonts']?.split(' ')
  if (!all || isSavingData() || matchMedia('(prefers-reduced-data: reduce)').matches) return
  const isInstalled = await Promise.all(all.map((path) => hasWeight(readWeight(path))))
  const paths = all.filter((_, index) => !isInstalled[index])
  if ((getStored(FONTS_KEY) ?? '') === paths.join(' ')) return
  whenIdle(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => setStored(FONTS_KEY, paths.join(' ')), { once: true })
    port1.start()
    // An update may have activated another worker.
    registration.active?.postMessage({ type: 'STORE_FONTS', paths } satisfies PageMessage, [port2])
  })
}
