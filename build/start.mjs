/**
 * `npm start`: installs what is missing, builds what is out of date, then serves. Plain JavaScript without packages,
 * because it runs in a fresh clone, on any Node from 20 on.
 */
import { spawn } from 'node:child_process'
import { buildIfStale } from './built.mjs'
import { install } from './installed.mjs'
import { node, requireNode20, root } from './processes.mjs'
import { serverArguments, serverEnvironment } from './serve.mjs'

requireNode20()
await install()
await buildIfStale()

// A separate process group: a terminal sends Ctrl-C to the whole group and npm forwards it again, so the server would
// receive up to three signals. This process forwards one.
const server = spawn(node, serverArguments, {
  cwd: root,
  env: { ...serverEnvironment, ...process.env },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})

const REPEAT_MS = 500
let lastSignalAt = 0
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    const now = Date.now()
    if (now - lastSignalAt > REPEAT_MS) server.kill(signal)
    lastSignalAt = now
  })
}

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
})
