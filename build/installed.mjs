import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { binaries, node, report, root, run, stopWith } from './processes.mjs'

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})

/** npm leaves a note of what it installed, at the very end. What the lock file asks for has to stand in it. */
function isInstalled() {
  if (!existsSync(node)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(
    // Optional packages are those of other platforms.
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

/** npm must not run by the Node that it is about to replace. */
const withoutOwnNode = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== binaries)
    .join(delimiter),
})

/** Installs the packages of the lock file unless they are there, development ones too, whatever NODE_ENV says. */
export async function install() {
  if (isInstalled()) return
  const code = await report('Installing packages (a minute or two, only this once)', () =>
    run('npm', ['ci', '--include=dev', '--loglevel=error'], withoutOwnNode()),
  )
  if (code !== 0 || !isInstalled()) {
    stopWith(`The packages could not be installed (npm ended with ${code}). The lines above say why.
Most often the npm registry cannot be reached: check the network and proxy, then start again.`)
  }
}
