// Plain JavaScript without packages: runs before installation, on any Node from 20 on.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The project's Node. Exists once the packages are installed. */
export const node = join(root, 'node_modules/node/bin/node')

/** Folder of the packages' commands. */
export const binaries = join(root, 'node_modules/.bin')

/**
 * Exits with a readable message instead of a stack trace.
 * @param {string} message
 * @returns {never}
 */
export function exitWithMessage(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/**
 * Runs a command in the project and shows its output. Resolves with the exit code.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a package's program with the project's Node.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runPackage = (program, args, env) => run(node, [join(root, 'node_modules', program), ...args], env)

/**
 * Prints what runs and, afterwards, how long it took. Resolves with the exit code.
 * @param {string} doing
 * @param {() => Promise<number>} work
 */
export async function report(doing, work) {
  const startedAt = Date.now()
  console.log(`${doing} …`)
  const code = await work()
  console.log(`… ${code === 0 ? 'done in' : 'failed after'} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return code
}

/**
 * Path of a command, or undefined.
 * @param {string} name
 */
export const findCommand = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export function requireNode20() {
  if (Number.parseInt(process.versions.node) >= 20) return
  exitWithMessage(
    `Node ${process.versions.node} is too old to set up the store. Please install Node 20 or newer: https://nodejs.org/`,
  )
}
