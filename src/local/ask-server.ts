import type { Call } from '#contract/render.ts'
import { makeCall } from './make-call.ts'
import { pageSession } from './page-session.ts'

/** Always the server, whatever the device knows; in the name of whoever is logged in, renewing the session by itself. */
export const askServer: Call = makeCall((path, init) => pageSession().fetch(path, init))
