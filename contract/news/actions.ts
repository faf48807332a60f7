/** What staff do with news. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'

/** `file`: its name, for its problems. `text`: as a file in `content/news`, without an id. */
const fileShape = {
  file: z.string(),
  text: z.string(),
  /** Instead of what the file says. */
  until: z.optional(z.iso.datetime()),
  isPinned: z.optional(z.boolean()),
}

export const post = action<{ id: number }>()('news post', z.strictObject(fileShape))

/** `seen`: the revision. */
export const edit = action<{ id: number; revision: number }>()(
  'news edit',
  z.strictObject({ id: z.int(), seen: z.int(), ...fileShape }),
)

export const NEWS_STATE_LABELS = { shown: '公開', hidden: '非公開' }

const stateInput = z.strictObject({ id: z.int(), seen: z.enum(['shown', 'hidden']) })

export type StateInput = z.output<typeof stateInput>

/** False if it was so already. */
const change = action<{ changed: boolean }>()

export const hide = change('news hide', stateInput)

export const show = change('news show', stateInput)
