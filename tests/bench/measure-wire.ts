import { MAX_SCRIPT_BYTES, MAX_STYLE_BYTES } from '#build/budgets.ts'
import { launchBrowser } from './browser.ts'
import type { Figure } from './figure.ts'

/**
 * What a phone downloads for the first view of a page until the network is idle, including headers. Counted separately is
 * what loads on idle: scripts that the HTML does not list, and styles requested after the load event.
 */
export async function measureWire(url: string, path: string): Promise<Figure[]> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, locale: 'ja-JP' })
  const network = await page.context().newCDPSession(page)
  const requests = new Map<string, { type: string; address: string; isLoaded: boolean }>()
  const sizes = new Map<string, number>()
  let isLoaded = false
  network.on('Page.loadEventFired', () => (isLoaded = true))
  network.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    requests.set(requestId, { type, address: request.url, isLoaded })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await network.send('Network.enable')
  await network.send('Page.enable')
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const program = await page.evaluate(() =>
    document
      .querySelector<HTMLElement>('script[data-bundle]')!
      .dataset['bundle']!.split(' ')
      .map((address) => new URL(address, location.href).href),
  )
  await browser.close()
  const bytes = new Map<string, number>()
  for (const [id, { type, address, isLoaded: isAfterLoad }] of requests) {
    const isLate =
      (type === 'Script' && !program.includes(address)) ||
      (type === 'Stylesheet' && isAfterLoad)
    const kind = isLate ? `late ${type}` : type
    bytes.set(kind, (bytes.get(kind) ?? 0) + (sizes.get(id) ?? 0))
  }
  const figure = (what: string, kind: string, atMost?: number): Figure => ({
    what: `${what} of ${path}`,
    value: (bytes.get(kind) ?? 0) / 1000,
    unit: 'kB',
    ...(atMost !== undefined && { atMost: atMost / 1000 }),
  })
  return [
    figure('HTML with its styles', 'Document'),
    figure('JavaScript', 'Script', MAX_SCRIPT_BYTES),
    figure('style sheets', 'Stylesheet', MAX_STYLE_BYTES),
    figure('fonts', 'Font', 0),
    figure('pictures', 'Image'),
    figure('late JavaScript', 'late Script'),
    figure('late style sheets', 'late Stylesheet'),
  ]
}
