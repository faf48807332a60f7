import { formatNumber } from '#contract/shared/format-number.ts'
import type { CartSum } from './cart-lines.ts'
import css from './cart-total.module.css'

/** Stays in view below the lines. */
export const CartTotal = ({ sum, isFresh }: { sum: CartSum; isFresh: boolean }) => (
  <div className={css.total}>
    <p className={css.sum} aria-live="polite">
      <span>合計（{sum.pieces}点）</span>
      <span>
        <strong>{formatNumber(sum.yen)}</strong>円（税込）
      </span>
    </p>
    <p className={css.note}>
      {sum.leftOut > 0 && isFresh && '品切れの商品と販売を終了した商品は、合計に含まれていません。'}
      送料は含まれていません。
    </p>
  </div>
)
