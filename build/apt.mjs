import { findCommand, report, run } from './processes.mjs'

/** `[]` for root, `['sudo', '-n']` where that asks no password, else undefined. */
async function wayToRoot() {
  if (process.getuid?.() === 0) return []
  if (findCommand('sudo') && (await run('sudo', ['-n', 'true'])) === 0) return ['sudo', '-n']
  return undefined
}

/**
 * Installs packages of Debian, where apt is there and may be used. Whoever needs them looks afterwards whether they
 * are there.
 * @param {string} what
 * @param {string[]} packages
 */
export async function installWithApt(what, packages) {
  const way = findCommand('apt-get') && (await wayToRoot())
  if (!way) return
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'env', ...rest] = [...way, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', ...args]
    return run(command, rest)
  }
  await report(`Installing ${what} with apt (a minute or two, only this once)`, async () => {
    await apt('update')
    return apt('install', '--no-install-recommends', ...packages)
  })
}
