import { MAX_FONT_BYTES, MAX_SCRIPT_BYTES, MAX_STYLE_BYTES } from '#build/budgets.ts'
import { launchBrowser } from './browser.ts'
import type { Figure } from './figure.ts'

const BASE_FONT = /\/base-\d+/

/**
 * What a phone downloads for the first view of a page until the network is idle, headers included. Styles asked for after
 * the load event are late, and so are all fonts but the base ones: they wait until the page is idle.
 */
export async function measureWire(url: string, path: string): Promise<Figure[]> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, locale: 'ja-JP' })
  const network = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  let isLoaded = false
  network.on('Page.loadEventFired', () => (isLoaded = true))
  network.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    const isLate = type === 'Font' ? !BASE_FONT.test(request.url) : isLoaded && type === 'Stylesheet'
    kinds.set(requestId, isLate ? `late ${type}` : type)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await network.send('Network.enable')
  await network.send('Page.enable')
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await browser.close()
  const figure = (what: string, kind: string, atMost?: number): Figure => ({
    what: `${what} of ${path}`,
    value: (bytes.get(kind) ?? 0) / 1000,
    unit: 'kB',
    ...(atMost && { atMost: atMost / 1000 }),
  })
  return [
    figure('HTML with its styles', 'Document'),
    figure('JavaScript', 'Script', MAX_SCRIPT_BYTES),
    figure('style sheets', 'Stylesheet', MAX_STYLE_BYTES),
    figure('fonts', 'Font', MAX_FONT_BYTES),
    figure('pictures', 'Image'),
    figure('late style sheets', 'late Stylesheet'),
    figure('late fonts', 'late Font'),
  ]
}
