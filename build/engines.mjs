import { installWithApt } from './apt.mjs'
import { findCommand, exitWithMessage } from './processes.mjs'

/** Commands and their Debian packages. WebKitGTK needs a display, which may be virtual. */
const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

const missing = () => Object.entries(PACKAGES).filter(([command]) => !findCommand(command))

/** Installs Firefox ESR and WebKitGTK if they are missing. */
export async function requireEngines() {
  if (missing().length === 0) return
  await installWithApt(
    'Firefox and WebKitGTK',
    missing().map(([, name]) => name),
  )
  const lacking = missing().map(([command]) => command)
  if (lacking.length === 0) return
  exitWithMessage(`These tests need ${lacking.join(', ')}. They run on Debian and its derivatives:
  sudo apt-get install --no-install-recommends ${Object.values(PACKAGES).join(' ')}`)
}
