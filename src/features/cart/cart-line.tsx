import { CircleAlert as AlertIcon, Trash2 as RemoveIcon } from 'lucide-react'
import type { CartItem } from '#contract/items/cart-item.ts'
import type { CartLine as Line } from '#contract/cart/cart.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Price } from '#src/ui/text/price.tsx'
import { QuantityStepper } from '#src/ui/controls/quantity-stepper.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './cart-line.module.css'
import { removeLine, setQuantity, getMaxPieces } from './cart.commands.ts'
import { lineNotes, type LineState } from './cart-lines.ts'

interface CartLineProps {
  line: Line
  /** The current data, or the data last shown; undefined if neither exists. */
  item: CartItem | undefined
  state: LineState
  onLeave: () => void
}

export function CartLine({ line, item, state, onLeave }: CartLineProps) {
  const notes = lineNotes(line, item, state)
  const name = item?.name ?? (state === 'gone' ? '販売を終了した商品' : `商品番号 ${line.sku}`)
  const max = item && state === 'sold' ? getMaxPieces(item.stock) : line.quantity
  const seenPrice = item ? getCurrentPrice(item) : line.seenPrice
  const confirm = () => void setQuantity(line, line.quantity, seenPrice)
  return (
    <li className={css.line}>
      <div className={css.picture}>
        {item && <Picture picture={item.picture} sizes="80px" ratio="square" decorative />}
      </div>
      <div className={css.text}>
        <p className={css.name}>
          {item && state !== 'gone' ? (
            <Link to="/items/$id" params={{ id: item.itemId }} replace onClick={onLeave}>
              <Phrases text={item.name} breaks={item.nameBreaks} />
            </Link>
          ) : (
            name
          )}
        </p>
        {item && (
          <p className={css.variant}>
            <VariantName parts={[item.colourName, item.size]} />
          </p>
        )}
        {item && state !== 'gone' && <Price price={getCurrentPrice(item)} regularPrice={item.price} unit={item.unit} />}
      </div>
      <span className={css.remove}>
        <IconButton
          data-remove
          icon={RemoveIcon}
          label={`${name}を削除する`}
          onClick={() => void removeLine(line, name)}
        />
      </span>
      {notes.map(({ kind, text }) => (
        <div key={kind} className={classNames(css.note, kind === 'limit' && css.calm)}>
          <AlertIcon size={16} />
          <p>{text}</p>
          {(kind === 'joined' || kind === 'price') && line.quantity <= max && (
            <button type="button" className={css.confirm} onClick={confirm}>
              確認しました
            </button>
          )}
        </div>
      ))}
      {item && state !== 'gone' && item.stock > 0 && (
        <div className={css.quantity}>
          <QuantityStepper
            label={`${name}の数量`}
            value={line.quantity}
            max={max}
            onChange={(quantity) => void setQuantity(line, quantity, seenPrice)}
          />
        </div>
      )}
    </li>
  )
}
