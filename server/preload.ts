/** Loaded before `main.ts` and its modules (`build/serve.mjs`), so that both happen at once. */
import { compileEmbedded } from './platform/db/embedded-module.ts'
import { isEmbedded } from './platform/system/env.ts'

// A failure is reported when the database is opened.
if (isEmbedded()) compileEmbedded().catch(() => {})
