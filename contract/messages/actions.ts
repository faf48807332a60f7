/** What staff do with the thread of a customer. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { messageBody } from './schema.ts'

const { text, fileIds } = messageBody.shape

/** `seen`: position of the last message that was shown, 0 for none. Not given by the command line. */
export const reply = action<{ messageId: string }>()(
  'messages reply',
  z
    .strictObject({
      customerId: z.string(),
      text,
      fileIds: z.optional(fileIds),
      seen: z.optional(z.int()),
    })
    .check(
      z.refine(({ text: typed, fileIds: files = [] }) => typed.trim() !== '' || files.length > 0, {
        error: 'メッセージを入力してください。',
        path: ['text'],
      }),
    ),
  { isOffline: true },
)

/** The customer's messages need no answer, and count as read. */
export const close = action<{ changed: boolean }>()('messages close', z.strictObject({ customerId: z.string() }))
