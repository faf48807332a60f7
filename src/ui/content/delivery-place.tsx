import { ChevronDown as DownIcon } from 'lucide-react'
import { type Prefecture, PREFECTURES, toPrefecture } from '#contract/shared/prefectures.ts'
import css from './delivery-place.module.css'

interface DeliveryPlaceProps {
  /** Undefined means 関東. */
  prefecture: Prefecture | undefined
  /** Absent where the customer's address decides. */
  onChoose?: ((prefecture: Prefecture | undefined) => void) | undefined
}

/** `東京都へのお届けの場合`; the prefecture can be chosen. Equally high in both cases, so that nothing moves after hydration. */
export const DeliveryPlace = ({ prefecture, onChoose }: DeliveryPlaceProps) => (
  <span className={css.place}>
    {onChoose ? (
      <span className={css.choice}>
        <select
          aria-label="お届け先の都道府県"
          className={css.select}
          value={prefecture ?? ''}
          onChange={({ currentTarget }) => onChoose(toPrefecture(currentTarget.value))}
        >
          <option value="">関東</option>
          {PREFECTURES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <DownIcon />
      </span>
    ) : (
      prefecture
    )}
    へのお届けの場合
  </span>
)
