import { findCommand, report, run } from './processes.mjs'

/** `[]` for root, `['sudo', '-n']` if sudo needs no password, otherwise undefined. */
async function findRootCommand() {
  if (process.getuid?.() === 0) return []
  if (findCommand('sudo') && (await run('sudo', ['-n', 'true'])) === 0) return ['sudo', '-n']
  return undefined
}

let isUpdated = false

/**
 * Installs Debian packages if apt exists and is permitted. Callers check afterwards whether the packages are present.
 * @param {string} what
 * @param {string[]} packages
 */
export async function installWithApt(what, packages) {
  const rootCommand = findCommand('apt-get') && (await findRootCommand())
  if (!rootCommand) return
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'env', ...rest] = [
      ...rootCommand,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      '-y',
      ...args,
    ]
    return run(command, rest)
  }
  await report(`Installing ${what} with apt (a minute or two, only this once)`, async () => {
    if (!isUpdated) await apt('update')
    isUpdated = true
    return apt('install', '--no-install-recommends', ...packages)
  })
}
