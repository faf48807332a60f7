import type { Call } from '#contract/shared/render.ts'
import { createCall } from '#src/device/network/call.ts'

/** Calls an endpoint without the session, for what was sent before a login: a key belongs to who has sent it. */
export const callAsGuest: Call = createCall((path, init) => fetch(path, init))
