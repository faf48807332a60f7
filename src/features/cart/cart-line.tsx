import { Link } from '@tanstack/react-router'
import type { CartItem } from '#contract/cart-item.ts'
import type { CartLine as Line } from '#contract/cart.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AlertIcon, RemoveIcon } from '#src/ui/icons.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Price } from '#src/ui/price.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import css from './cart-line.module.css'
import { priceInForce, removeLine, setQuantity } from './cart.commands.ts'
import { lineNotes } from './line-notes.ts'
import { pieceLimit } from './piece-limit.ts'

interface CartLineProps {
  line: Line
  /** As it is now, or as it was last shown; undefined when neither is known. */
  item: CartItem | undefined
  /** Whether what is shown is of now, so that something can be pointed out. */
  isFresh: boolean
  onLeave: () => void
}

export function CartLine({ line, item, isFresh, onLeave }: CartLineProps) {
  const notes = isFresh ? lineNotes(line, item) : []
  const name = item?.name ?? '販売を終了した商品'
  const isAsked = notes.some(({ kind }) => kind === 'joined' || kind === 'price')
  const most = item && isFresh ? pieceLimit(item.stock) : line.quantity
  const seenPrice = item ? priceInForce(item) : line.seenPrice
  return (
    <li className={css.line}>
      <div className={css.picture}>
        {item && <Picture picture={item.picture} sizes="96px" ratio="square" decorative />}
      </div>
      <div className={css.text}>
        <p className={css.name}>
          {item ? (
            <Link to="/items/$id" params={{ id: item.itemId }} replace onClick={onLeave}>
              {item.name}
            </Link>
          ) : isFresh ? (
            name
          ) : (
            line.sku
          )}
        </p>
        {item && <p className={css.variant}>{[item.colourName, item.size].filter(Boolean).join('／')}</p>}
        {item && <Price price={priceInForce(item)} regularPrice={item.price} />}
      </div>
      {notes.length > 0 && (
        <ul role="list" className={css.notes}>
          {notes.map(({ kind, text }) => (
            <li key={kind} className={classNames(css.note, kind === 'limit' && css.calm)}>
              <AlertIcon size={16} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        {item && item.stock > 0 && (
          <QuantityStepper
            label={`${name}の数量`}
            value={line.quantity}
            max={most}
            onChange={(quantity) => void setQuantity(line, quantity, seenPrice)}
          />
        )}
        {isAsked && line.quantity <= most && (
          <Button kind="quiet" onClick={() => void setQuantity(line, line.quantity, seenPrice)}>
            確認しました
          </Button>
        )}
        <span className={css.remove}>
          <IconButton icon={RemoveIcon} label={`${name}を削除する`} onClick={() => void removeLine(line, name)} />
        </span>
      </div>
    </li>
  )
}
