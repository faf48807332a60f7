/** Several processes on one port, one per core. They share only the database, like several machines. */
import cluster from 'node:cluster'
import type { Logger } from 'pino'

const RESTART_MS = 1_000

/** Keeps `count` workers of this program running. Resolves when all of them listen. */
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
    // A worker that fails to start has logged why; a restart would fail again.
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
