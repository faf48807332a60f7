import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { findCommand, stopWith } from './processes.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findInstalled = () => COMMANDS.map(findCommand).find(Boolean) ?? PATHS.find((path) => existsSync(path))

/** Path of a Chromium or Chrome: CHROMIUM_PATH, the system's, or one that is installed now. */
export async function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) stopWith(`CHROMIUM_PATH names ${wanted}, but there is no such file.`)
  const found = wanted || findInstalled()
  if (found) return found
  await installWithApt('Chromium', ['chromium'])
  return (
    findInstalled() ??
    stopWith(`The tests need a browser. Please install Chromium or Chrome, for example
  Debian, Ubuntu   sudo apt-get install chromium
  macOS            brew install --cask chromium
or say with CHROMIUM_PATH where one stands.`)
  )
}
