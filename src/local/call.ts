import type { Call } from '#contract/render.ts'
import { makeCall } from './make-call.ts'
import { pageSession } from './page-session.ts'

/** The page's way to the server, in the name of whoever is logged in; renews the session by itself. */
export const call: Call = makeCall((path, init) => pageSession().fetch(path, init))
