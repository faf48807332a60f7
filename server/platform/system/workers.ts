/** Several processes on one port, one for each core. They share nothing but the database, as several machines would. */
import cluster from 'node:cluster'
import type { Logger } from 'pino'

const RESTART_MS = 1_000

/** Keeps so many workers running; resolves when all of them listen. Each is this same program. */
export function runWorkers(count: number, log: Logger): Promise<void> {
  let open = 0
  let isStopping = false
  const stop = () => {
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop)
  for (let i = 0; i < count; i++) cluster.fork()

  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (isStopping) return
    // What cannot start says so itself, and would never start.
    if (open < count) {
      process.exitCode = 1
      return stop()
    }
    log.error({ pid, code, signal }, 'worker ended')
    setTimeout(() => isStopping || cluster.fork(), RESTART_MS)
  })
  return new Promise((resolve) => {
    cluster.on('listening', () => {
      if (++open === count) resolve()
    })
  })
}
