import { CircleAlert as AlertIcon, Check as CheckIcon } from 'lucide-react'
import type { Variant } from '#contract/items/schema.ts'
import { LOW_STOCK } from '#contract/shared/constants.ts'
import css from './stock-note.module.css'

/** The stock as text, announced when another variant is chosen. */
export function StockNote({ variant: { stock, isPaused } }: { variant: Pick<Variant, 'stock' | 'isPaused'> }) {
  const kind = stock === 0 ? 'none' : stock <= LOW_STOCK ? 'few' : 'many'
  const text = {
    none: isPaused ? '販売を休止しています。' : '品切れ中です。入荷予定は店舗へお問い合わせください。',
    few: `残り${stock}点です`,
    many: '在庫あり',
  }[kind]
  return (
    <p className={css[kind]} role="status">
      {kind === 'many' ? <CheckIcon /> : <AlertIcon />}
      {text}
    </p>
  )
}
