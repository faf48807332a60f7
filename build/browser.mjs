import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { findCommand, exitWithMessage } from './processes.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findInstalled = () => COMMANDS.map(findCommand).find(Boolean) ?? PATHS.find((path) => existsSync(path))

const hasJapaneseFont = () =>
  !findCommand('fc-list') || execFileSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).length > 0

/**
 * Customers' devices have a Japanese font, whose characters are as wide as the web font's. Without one the layout shifts
 * if the web font arrives after the first frame, and the tests that forbid layout shifts fail.
 */
async function requireJapaneseFont() {
  if (hasJapaneseFont()) return
  await installWithApt('a Japanese font', ['fonts-noto-cjk'])
  if (!hasJapaneseFont()) console.log('No Japanese font is installed: tests of layout shifts will fail.')
}

/** Path of Chromium or Chrome: CHROMIUM_PATH, the system's, or one installed now. */
export async function findBrowser() {
  await requireJapaneseFont()
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured))
    exitWithMessage(`CHROMIUM_PATH is ${configured}, but there is no such file.`)
  const path = configured || findInstalled()
  if (path) return path
  await installWithApt('Chromium', ['chromium'])
  return (
    findInstalled() ??
    exitWithMessage(`The tests need a browser. Please install Chromium or Chrome, for example
  Debian, Ubuntu   sudo apt-get install chromium
  macOS            brew install --cask chromium
or set CHROMIUM_PATH to its path.`)
  )
}

/**
 * Path of Chromium's headless shell, the same engine without the browser's own windows: journeys take 30 % less time. Only
 * CI installs it. Undefined: the tests use the browser, as they do where CHROMIUM_PATH selects one.
 */
export async function findHeadlessShell() {
  const find = () => findCommand('chromium-headless-shell')
  if (process.env.CHROMIUM_PATH) return undefined
  if (process.env.CI && !find()) await installWithApt('the headless shell of Chromium', ['chromium-headless-shell'])
  return find()
}
