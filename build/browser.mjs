import { existsSync } from 'node:fs'
import { findCommand, report, run, stopWith } from './processes.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findInstalled = () => COMMANDS.map(findCommand).find(Boolean) ?? PATHS.find((path) => existsSync(path))

/** `[]` for root, `['sudo', '-n']` where that asks no password, else undefined. */
async function wayToRoot() {
  if (process.getuid?.() === 0) return []
  if (findCommand('sudo') && (await run('sudo', ['-n', 'true'])) === 0) return ['sudo', '-n']
  return undefined
}

/** Debian's own Chromium, where apt is there and may be used. */
async function installWithApt() {
  const way = findCommand('apt-get') && (await wayToRoot())
  if (!way) return
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'env', ...rest] = [...way, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', ...args]
    return run(command, rest)
  }
  await report('Installing Chromium with apt (a minute or two, only this once)', async () => {
    await apt('update')
    return apt('install', '--no-install-recommends', 'chromium')
  })
}

/** Path of a Chromium or Chrome: CHROMIUM_PATH, the system's, or one that is installed now. */
export async function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) stopWith(`CHROMIUM_PATH names ${wanted}, but there is no such file.`)
  const found = wanted || findInstalled()
  if (found) return found
  await installWithApt()
  return (
    findInstalled() ??
    stopWith(`The tests need a browser. Please install Chromium or Chrome, for example
  Debian, Ubuntu   sudo apt-get install chromium
  macOS            brew install --cask chromium
or say with CHROMIUM_PATH where one stands.`)
  )
}
