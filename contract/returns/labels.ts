/** A return in the words of its customer. */
import type { ReturnCause, ReturnReason } from '#contract/orders/returns.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { ReturnedLine } from './kept-goods.ts'

export const REASON_TEXTS: Record<ReturnReason, string> = {
  defect: '不良（傷、破損、動かないなど）',
  'wrong-item': 'お届け違い',
  'own-wish': 'お客様のご都合（イメージ違いなど）',
  other: 'そのほか',
}

export const CAUSE_TEXTS: Record<ReturnCause, string> = {
  ...REASON_TEXTS,
  'not-shipped': '商品をご用意できなかったため',
}

export const WAY_TEXTS = { collect: '当店の引き取り', send: 'ご自身での発送' } as const

/** `オークのソファ（ナチュラル／幅180cm） 1点` */
export function formatReturnedLine(lines: readonly OrderLine[], { position, quantity }: ReturnedLine): string {
  const { name = '', colourName = '', size = '' } = lines[position] ?? {}
  const variant = [colourName, size].filter(Boolean).join('／')
  return `${name}${variant && `（${variant}）`} ${quantity}点`
}
