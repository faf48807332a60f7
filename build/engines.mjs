import { installWithApt } from './apt.mjs'
import { findCommand, stopWith } from './processes.mjs'

/** Each command and the package of Debian that brings it. WebKitGTK draws on a display only, which may be virtual. */
const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

const missing = () => Object.entries(PACKAGES).filter(([command]) => !findCommand(command))

/** Firefox ESR and WebKitGTK, installed now where they are not. */
export async function requireEngines() {
  if (missing().length === 0) return
  await installWithApt(
    'Firefox and WebKitGTK',
    missing().map(([, name]) => name),
  )
  const lacking = missing().map(([command]) => command)
  if (lacking.length === 0) return
  stopWith(`These tests need ${lacking.join(', ')}. They run on Debian and what comes from it:
  sudo apt-get install --no-install-recommends ${Object.values(PACKAGES).join(' ')}`)
}
