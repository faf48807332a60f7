import type { Call } from '#contract/render.ts'
import { makeCall } from './make-call.ts'
import { withPack } from './pack/with-pack.ts'
import { pageSession } from './page-session.ts'

/**
 * The page's way to its data: from the device where that has it, else from the server, in the name of whoever is logged
 * in; renews the session by itself.
 */
export const call: Call = withPack(makeCall((path, init) => pageSession().fetch(path, init)))
