import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { binaries, node, report, root, run, exitWithMessage } from './processes.mjs'

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})

/** npm writes `node_modules/.package-lock.json` last. It must contain everything in the lock file. */
function isInstalled() {
  if (!existsSync(node)) return false
  const locked = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(locked).every(
    // Optional packages may belong to other platforms.
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

/** npm must not run on the Node that it is about to replace. */
const withoutOwnNode = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== binaries)
    .join(delimiter),
})

/** Installs missing packages of the lock file, including development packages, regardless of NODE_ENV. */
export async function install() {
  if (isInstalled()) return
  const code = await report('Installing packages (a minute or two, only this once)', () =>
    run('npm', ['ci', '--include=dev', '--loglevel=error'], withoutOwnNode()),
  )
  if (code !== 0 || !isInstalled()) {
    exitWithMessage(`The packages could not be installed (npm ended with ${code}). See the messages above.
Usually the npm registry is unreachable: check the network and proxy, then start again.`)
  }
}
