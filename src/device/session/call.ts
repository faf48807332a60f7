import type { Call } from '#contract/shared/render.ts'
import { createCall } from '#src/device/network/call.ts'
import { pageSession } from './page.ts'

/** Always asks the server, never the offline catalogue. Sends the session's token and refreshes it when needed. */
export const callServer: Call = createCall((path, init) => pageSession().fetch(path, init))
