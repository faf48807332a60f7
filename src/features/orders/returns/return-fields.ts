/** Converts between the form's fields, which are text, and the request body. */
import * as z from 'zod/mini'
import { WAY_TEXTS } from '#contract/returns/labels.ts'
import type { ReturnedLine } from '#contract/returns/kept-goods.ts'
import { newReturnBody, type NewReturn } from '#contract/returns/schema.ts'
import type { FieldValues } from '#src/submissions/submission-form.tsx'

const { reason, wish, note } = newReturnBody.shape

export const RETURN_FIELDS = z.object({
  /** `0:1,2:3`: pieces by the position of their line. */
  lines: z.string().check(z.minLength(1, '商品の点数をお選びください。')),
  reason,
  wish,
  way: z.enum(Object.keys(WAY_TEXTS) as (keyof typeof WAY_TEXTS)[], '返送の方法を選択してください。'),
  note,
})

type ReturnFields = z.output<typeof RETURN_FIELDS>

/** Rules over several fields are those of the body. */
export function checkFields(values: Record<keyof ReturnFields, unknown>): Record<string, string> {
  const { reason: why, wish: wanted } = values
  const body = {
    lines: [{ position: 0, quantity: 1 }],
    reason: why,
    wish: wanted,
    isCollected: true,
    note: '',
    fileIds: [],
  }
  const issue = z
    .safeParse(newReturnBody, body)
    .error?.issues.find(({ path, code }) => path[0] === 'wish' && code === 'custom')
  return issue ? { wish: issue.message } : {}
}

export const parseLines = (text: string): ReturnedLine[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => part.split(':').map(Number))
    .map(([position = 0, quantity = 0]) => ({ position, quantity }))

export const joinLines = (lines: readonly ReturnedLine[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => `${position}:${quantity}`)
    .join()

export const toBody = ({ lines, way, ...rest }: ReturnFields, fileIds: string[]): NewReturn => ({
  ...rest,
  lines: parseLines(lines),
  isCollected: way === 'collect',
  fileIds,
})

export const toFields = ({ lines, reason: why, wish: wanted, isCollected, note: text }: NewReturn): FieldValues => ({
  lines: joinLines(lines),
  reason: why,
  wish: wanted,
  way: isCollected ? 'collect' : 'send',
  note: text,
})
