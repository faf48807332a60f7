import type { Call } from '#contract/render.ts'
import { askServer } from './ask-server.ts'
import { withPack } from './pack/with-pack.ts'

/** The page's way to its data: from the device where that has it, else from the server. */
export const call: Call = withPack(askServer)
