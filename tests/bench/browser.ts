/** A new browser for each run: one that stays open has code, fonts and processes that a visitor's has not. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
/** As Lighthouse starts it. */
const QUIET_ARGUMENTS = [
  ...['--headless=new', '--no-first-run', '--no-default-browser-check', '--disable-extensions', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-default-apps', '--mute-audio'],
  '--disable-features=Translate,OptimizationHints,MediaRouter',
]
/** The start of the browser itself must not slow down the page. */
const SETTLED_MS = 6_000

/** Whether `local()` finds the device's fonts, or only `font-family` does. */
export type Fonts = 'local' | 'unnamed'

export const getFontsSuffix = (fonts: Fonts): string => (fonts === 'local' ? '' : ', without local() fonts')

/**
 * The same fonts by their families, but without the names that `local()` finds. The cache of the system's fonts has these
 * names, so it is not used.
 */
const formatUnnamedFonts = (
  cacheFolder: string,
) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><cachedir>${cacheFolder}</cachedir>
<include>/etc/fonts/conf.d</include>
<match target="scan">
<edit name="fullname" mode="assign"><string>Unnamed</string></edit>
<edit name="postscriptname" mode="assign"><string>Unnamed</string></edit>
</match>
</fontconfig>`

/** One for all browsers, so that only the first reads all fonts. */
let unnamedFontsFile: string | undefined

function writeUnnamedFonts(): string {
  const folder = makeTempFolder('fonts')
  const file = join(folder, 'fonts.conf')
  writeFileSync(file, formatUnnamedFonts(folder))
  return file
}

const makeEnvironment = (fonts: Fonts): NodeJS.ProcessEnv =>
  fonts === 'local' ? process.env : { ...process.env, FONTCONFIG_FILE: (unnamedFontsFile ??= writeUnnamedFonts()) }

/** Calls `use` with the debugging port of a new browser that nothing else controls. */
export async function withNewBrowser<T>(fonts: Fonts, use: (port: number) => Promise<T>): Promise<T> {
  const profile = makeTempFolder('profile')
  const options = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(executablePath, [...ARGUMENTS, ...QUIET_ARGUMENTS, ...options], {
    env: makeEnvironment(fonts),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const port = await readPort(createInterface(browser.stderr))
    await wait(SETTLED_MS)
    return await use(port)
  } finally {
    if (browser.kill()) await once(browser, 'exit')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readPort(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('The browser ended at its start')
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
}

export interface Phone {
  context: BrowserContext
  page: Page
}

interface PhoneOptions {
  profile: string
  fonts?: Fonts
}

/** Calls `use` with a phone whose browser has just started. */
export async function withPhone<T>(options: PhoneOptions, use: (phone: Phone) => Promise<T>): Promise<T> {
  const { profile, fonts = 'local' } = options
  const env = makeEnvironment(fonts) as Record<string, string>
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ARGUMENTS, env, ...PHONE })
  try {
    await wait(SETTLED_MS)
    return await use({ context, page: await context.newPage() })
  } finally {
    await context.close()
  }
}

/** Calls `use` with an empty profile. */
export async function withNewProfile<T>(use: (profile: string) => Promise<T>): Promise<T> {
  const profile = makeTempFolder('profile')
  try {
    return await use(profile)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const CPU_SLOWDOWN = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Slows down the processor to that of a phone and, if wanted, the network to slow 4G. Returns the session that does. */
export async function slowDown({ context, page }: Phone, { network }: { network: boolean }): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  return devtools
}

/** How long a finger rests on the screen. Pages preload from the first touch. */
export const TAP_MS = 80

/**
 * Taps the middle of an element. Playwright's own tap lifts the finger in the same moment. Takes an open session,
 * because opening or closing one slows down the page that is measured.
 */
export async function tap(devtools: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  const point = { x: x + width / 2, y: y + height / 2 }
  const isHit = await target.evaluate((element, at) => {
    const hit = document.elementFromPoint(at.x, at.y)
    return element.contains(hit) || hit?.closest('label')?.control === element
  }, point)
  if (!isHit) throw new Error(`Something else is above ${target.toString()}`)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await wait(TAP_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** A desktop browser, for measurements of what happens long after its start. */
export const launchDesktop = () => chromium.launch({ executablePath, args: ARGUMENTS })
