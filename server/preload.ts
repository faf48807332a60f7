/** Loaded before `main.ts` and its modules (`build/serve.mjs`), so that both happen at once. */
import { compileEmbedded } from './platform/db/embedded-module.ts'
import { startLocking } from './platform/db/lock.ts'
import { getDataDir, isEmbedded } from './platform/system/env.ts'

if (isEmbedded()) {
  // A failure is reported when the database is opened.
  compileEmbedded().catch(() => {})
  await startLocking(getDataDir())
}
