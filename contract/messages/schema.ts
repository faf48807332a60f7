/** The message thread between a customer and the shop. */
import * as z from 'zod/mini'
import { fileIdField } from '#contract/files/schema.ts'
import { isDistinct, maxLength } from '#contract/shared/lengths.ts'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_PICTURES } from '#contract/shared/constants.ts'
import { multilineField } from '#contract/shared/form-fields.ts'

export const MESSAGE_SIDES = ['customer', 'shop'] as const

export type MessageSide = (typeof MESSAGE_SIDES)[number]

export const messageBody = z
  .object({
    /** May be empty if there are pictures. */
    text: multilineField(MAX_MESSAGE_CHARACTERS),
    /** Ids of uploaded pictures. */
    fileIds: z
      .array(fileIdField)
      .check(
        maxLength(MAX_MESSAGE_PICTURES, `写真は${MAX_MESSAGE_PICTURES}枚までお送りいただけます。`),
        z.refine(isDistinct, '同じ写真が2枚以上選ばれています。1枚だけお選びください。'),
      ),
  })
  .check(
    z.refine(({ text, fileIds }) => text.trim() !== '' || fileIds.length > 0, {
      error: 'メッセージを入力してください。',
      path: ['text'],
    }),
  )

export type NewMessage = z.output<typeof messageBody>

export const messageSchema = z.object({
  /** For messages of the customer, the submission key. */
  id: z.string(),
  /** Position in the thread, increasing with gaps. */
  seq: z.int(),
  from: z.enum(MESSAGE_SIDES),
  text: z.string(),
  fileIds: z.array(z.string()),
  /** When the server received it. */
  sentAt: z.iso.datetime(),
  /** When the other side saw it. */
  readAt: z.nullable(z.iso.datetime()),
})

export type Message = z.output<typeof messageSchema>
