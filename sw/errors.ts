/** Reports the worker's own unexpected errors. */
import { reportError } from '#src/device/network/report-error.ts'
import { worker } from './worker.ts'

declare const CACHE_VERSION: string

const report = (error: unknown) => reportError(error, { route: 'worker', version: CACHE_VERSION })

export function reportWorkerErrors(): void {
  worker.addEventListener('error', ({ error }) => report(error))
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
