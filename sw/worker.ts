import { reportError } from '#src/device/network/report-error.ts'

/** The global scope, typed as a service worker's, which TypeScript does not infer. */
export const worker = self as unknown as ServiceWorkerGlobalScope

declare const CACHE_VERSION: string

const report = (error: unknown) => reportError(error, { route: 'worker', version: CACHE_VERSION })

/** Reports the worker's own unexpected errors. */
export function reportWorkerErrors(): void {
  worker.addEventListener('error', ({ error }) => report(error))
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
