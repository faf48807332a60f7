import type { Call } from '#contract/shared/render.ts'
import { callServer } from '#src/device/session/page.ts'
import { withCatalogue } from '#src/device/catalogue/catalogue.ts'

/** Calls an endpoint: from the offline catalogue if it has the data, otherwise from the server. */
export const call: Call = withCatalogue(callServer)
