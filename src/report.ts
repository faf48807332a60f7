import { isChunkFailure } from '#src/failures/failure.ts'
import type { AppRouter } from './router.tsx'

/** Sends an unexpected error to the server's log. The reporter is loaded with the first error. */
export function report(error: unknown, router: AppRouter | undefined): void {
  if (isChunkFailure(error)) return
  const route = router?.state.matches.at(-1)?.fullPath ?? ''
  // The name of this file changes with every build.
  const version = import.meta.url.split('/').at(-1)!
  // If it cannot be loaded, there is no way to report.
  import('./device/network/report-error.ts').then((it) => it.reportError(error, { route, version })).catch(() => {})
}
