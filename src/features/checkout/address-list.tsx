import { useId, useState } from 'react'
import { formatAddressName, toAddressText } from '#contract/addresses/labels.ts'
import { isSameAddress, getProfileAddress } from '#contract/addresses/delivery-address.ts'
import type { Address, DeliveryAddress } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { RemoveAddressDialog } from '#src/addresses/remove-address-dialog.tsx'
import { useAddressSearch } from '#src/addresses/use-address-search.tsx'
import { AddressText } from '#src/ui/text/address-text.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import css from './address-section.module.css'

/** The others are found by the search, or shown on request. */
const SHOWN = 5

interface AddressListProps {
  customer: Customer
  book: readonly Address[]
  address: DeliveryAddress | null
  onChoose: (address: DeliveryAddress) => void
  onEdit: (address: Address) => void
  onNew: () => void
}

/** The addresses that can be chosen: of the profile, of this order and of the book. */
export function AddressList({ customer, book, address, onChoose, onEdit, onNew }: AddressListProps) {
  const id = useId()
  const profile = getProfileAddress(customer)
  const others = [profile, address].filter((it) => it && !book.some((entry) => isSameAddress(entry, it)))
  const outsideBook = others.filter((it, index) => others.findIndex((other) => isSameAddress(other!, it!)) === index)
  const [removing, setRemoving] = useState<Address>()
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')
  const { found, field } = useAddressSearch(book)
  const [isWhole, setIsWhole] = useState(false)
  const isChosen = (it: DeliveryAddress) => isSameAddress(it, address)
  const shown = isWhole ? found : found.filter((it, index) => index < SHOWN || isChosen(it))
  const renderRow = (it: DeliveryAddress, entry?: Address) => (
    <li key={entry?.id ?? JSON.stringify(it)} className={css.row}>
      <label className={css.choice}>
        <input type="radio" name={id} className={css.box} checked={isChosen(it)} onChange={() => onChoose(it)} />
        <span>
          {entry?.isDefault && <Badge kind="moss">いつものお届け先</Badge>}
          <AddressText {...toAddressText(it)} />
        </span>
      </label>
      {entry && (
        <span className={css.actions}>
          <Button kind="quiet" aria-label={`${formatAddressName(entry)}を変更する`} onClick={() => onEdit(entry)}>
            変更する
          </Button>
          <Button
            kind="quiet"
            data-remove
            offline="オフラインのため削除できません"
            aria-label={`${formatAddressName(entry)}を削除する`}
            onClick={() => setRemoving(entry)}
          >
            削除する
          </Button>
        </span>
      )}
    </li>
  )
  return (
    <fieldset className={css.list}>
      <legend ref={emptyRef} tabIndex={-1} className={css.legend}>
        お届け先をお選びください
      </legend>
      {field}
      <ul role="list" {...listProps}>
        {outsideBook.map((it) => renderRow(it!))}
        {shown.map((it) => renderRow(it, it))}
      </ul>
      {shown.length < found.length && (
        <Button kind="quiet" wide onClick={() => setIsWhole(true)}>
          {`ほか${found.length - shown.length}件のお届け先を見る`}
        </Button>
      )}
      <Button kind="secondary" wide onClick={onNew}>
        新しいお届け先を入力する
      </Button>
      <RemoveAddressDialog
        address={removing}
        onClose={() => setRemoving(undefined)}
        note="今回のご注文と、これまでのご注文のお届け先は変わりません。"
      />
    </fieldset>
  )
}
