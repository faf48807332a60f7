/** Noto Sans JP for later visits, in the weights that the device lacks. */
import { isSavingData } from '#src/device/network/connection.ts'
import { getStored, removeStored, setStored } from '#src/device/storage/local-storage.ts'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'

/** Paths of the fonts that pages load at their start (src/boot-attributes.ts), separated by spaces. */
export const FONTS_KEY = 'komorebi.fonts'

/** Whether the device has the weight, under one of the names in `src/ui/device-fonts.css`. */
const hasWeight = (weight: string): Promise<boolean> =>
  document.fonts.load(`${weight} 1em 'Noto Sans JP'`, 'あ').then(
    ([face]) => face?.status === 'loaded',
    () => false,
  )

/** Such as `/assets/fonts-400-….woff2`. */
const readWeight = (path: string): string => /\d+/.exec(path)![0]

/** Asks the worker to download the fonts. Later pages use them, and load them themselves if this download does not finish. */
export async function requestFonts(worker: Pick<ServiceWorker, 'postMessage'>): Promise<void> {
  const all = document.querySelector<HTMLScriptElement>('script[data-fonts]')?.dataset['fonts']?.split(' ') ?? []
  if (isSavingData() || matchMedia('(prefers-reduced-data: reduce)').matches) return
  const isInstalled = await Promise.all(all.map((path) => hasWeight(readWeight(path))))
  const paths = all.filter((_, index) => !isInstalled[index])
  if (paths.length === 0) return removeStored(FONTS_KEY)
  if (getStored(FONTS_KEY) === paths.join(' ')) return
  setStored(FONTS_KEY, paths.join(' '))
  worker.postMessage({ type: 'STORE_FONTS', paths } satisfies PageMessage)
}
