/**
 * `npm run screenshots` creates the manifest's screenshots from the running app. The results are committed. It needs a
 * build, and does not use local data.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../browser.mjs'
import { node } from '../processes.mjs'
import { serverArguments, serverEnvironment } from '../serve.mjs'

const PORT = 3471
const STORE = `http://localhost:${PORT}`

const PAGES = { home: '/', items: '/items', item: '/items/1101' }
const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
const SCREENSHOTS = [
  ['home', 'narrow'],
  ['items', 'narrow'],
  ['item', 'narrow'],
  ['home', 'wide'],
  ['item', 'wide'],
] as const

async function startStore(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'komorebi-screenshots-'))
  // Shared with the journeys.
  mkdirSync('.cache/pictures', { recursive: true })
  symlinkSync(resolve('.cache/pictures'), join(dataDir, 'pictures'))
  const env = { ...process.env, ...serverEnvironment, PORT: `${PORT}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DESK: '0' }
  const store = spawn(node, serverArguments, { env, stdio: 'inherit' })
  const isUp = () =>
    fetch(STORE).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (store.exitCode !== null) throw new Error(`The store ended with ${store.exitCode}`)
    await wait(250)
  }
  return async () => {
    store.kill('SIGTERM')
    await once(store, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** As in the installed app: without browser controls, with the bottom bar on a phone. */
async function take(browser: Browser, page: keyof typeof PAGES, form: keyof typeof FORMS): Promise<void> {
  const context = await browser.newContext({ ...FORMS[form], locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  const tab = await context.newPage()
  await tab.addInitScript(() => Object.assign(navigator, { standalone: true }))
  await tab.goto(STORE + PAGES[page], { waitUntil: 'networkidle' })
  await tab.evaluate('document.fonts.ready.then(() => undefined)')
  const picture = await tab.screenshot()
  await sharp(picture).jpeg({ quality: 72, mozjpeg: true }).toFile(`public/screenshots/${page}-${form}.jpg`)
  await context.close()
}

mkdirSync('public/screenshots', { recursive: true })
const stopStore = await startStore()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  for (const [page, form] of SCREENSHOTS) await take(browser, page, form)
} finally {
  await browser.close()
  await stopStore()
}
