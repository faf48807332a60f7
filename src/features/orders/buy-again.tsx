import { useMutation } from '@tanstack/react-query'
import type { Order, OrderLine } from '#contract/orders/schema.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { formatVariant } from './order-lines.tsx'
import css from './order-detail.module.css'

interface AddedLine {
  sku: string
  added: number
  problem?: 'gone' | 'paused' | 'sold-out' | 'fewer' | 'full'
}

/** The cart is another feature. */
export interface CartAccess {
  add: (lines: readonly { sku: string; quantity: number }[]) => Promise<AddedLine[]>
  open: () => void
}

/** Puts the goods of the order into the cart, and says which of them are not there. */
export function BuyAgain({ order, cart }: { order: Order; cart: CartAccess }) {
  const lines = order.lines.filter(({ exchangedIn }) => exchangedIn === undefined)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => cart.add(lines.map(({ sku, quantity }) => ({ sku, quantity }))),
  })
  const pieces = data?.reduce((sum, { added }) => sum + added, 0) ?? 0
  return (
    <>
      <Button
        kind="secondary"
        busy={isPending}
        offline="オフラインのためカートに入れられません"
        onClick={() => mutate()}
      >
        もう一度購入する
      </Button>
      <div role="status" className={css.result}>
        {data && (
          <>
            <p>{pieces > 0 ? `${pieces}点をカートに入れました。` : 'カートに入れられる商品がありませんでした。'}</p>
            <ul role="list">
              {data.map((it) => (
                <Problem key={it.sku} result={it} line={lines.find(({ sku }) => sku === it.sku)!} />
              ))}
            </ul>
            <Button kind="quiet" onClick={cart.open}>
              カートを見る
            </Button>
          </>
        )}
      </div>
      {error && <Alert>{toLoadErrorMessage(error)}</Alert>}
    </>
  )
}

const PROBLEMS: Record<NonNullable<AddedLine['problem']>, (added: number) => string> = {
  gone: () => '販売を終了しました。',
  paused: () => '販売を休止しています。',
  'sold-out': () => '品切れです。',
  fewer: (added) => (added > 0 ? `${added}点だけ入れました。` : 'カートにはこれ以上入れられません。'),
  full: () => 'カートがいっぱいのため入れられません。',
}

const Problem = ({ result: { problem, added }, line }: { result: AddedLine; line: OrderLine }) =>
  problem && <li>{`「${[line.name, formatVariant(line)].filter(Boolean).join(' ')}」は${PROBLEMS[problem](added)}`}</li>
