import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { formatPostalCode } from '#contract/addresses/labels.ts'
import * as addressesApi from '#contract/addresses/api.ts'
import { type Address, type DeliveryAddress, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { call } from '#src/device/query/call.ts'
import { callOnce } from '#src/device/query/idempotent-call.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneNumber } from '#src/ui/phone-number.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { AddressForm } from './address-form.tsx'
import css from './address-section.module.css'
import { Section } from './section.tsx'
import { getProfileAddress, isSameAddress, toDeliveryAddress } from './selection.ts'

interface AddressSectionProps {
  customer: Customer
  address: DeliveryAddress | null
  onChange: (address: DeliveryAddress) => void
}

type View = 'chosen' | 'list' | 'new' | { edited: Address }

/** Where the order goes: an address of the book, the profile's, or one for this order only. */
export function AddressSection({ customer, address, onChange }: AddressSectionProps) {
  const [view, setView] = useState<View>(address ? 'chosen' : 'new')
  const [isOpenedHere, setIsOpenedHere] = useState(false)
  const { data, refetch } = useQuery(apiQuery(addressesApi.list))
  const book = data?.data ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus was replaced.
    if (document.activeElement === document.body && isOpenedHere) heading.current?.focus()
  }, [view, isOpenedHere])
  const open = (next: View) => {
    setIsOpenedHere(true)
    setView(next)
  }
  const choose = (chosen: DeliveryAddress) => {
    onChange(toDeliveryAddress(chosen))
    open('chosen')
    void refetch()
  }
  const isList = view === 'list'
  return (
    <Section
      title="お届け先"
      headingRef={heading}
      action={
        (view === 'chosen' || isList) && (
          <Button
            kind="secondary"
            aria-label={isList ? 'お届け先の一覧を閉じる' : 'お届け先を変更する'}
            onClick={() => open(isList ? 'chosen' : 'list')}
          >
            {isList ? '閉じる' : '変更する'}
          </Button>
        )
      }
    >
      {view === 'chosen' && address && <AddressText address={address} />}
      {isList && (
        <AddressList
          {...{ customer, book, address }}
          onChoose={(it) => onChange(toDeliveryAddress(it))}
          onEdit={(edited) => open({ edited })}
          onNew={() => open('new')}
          onRemoved={() => void refetch()}
        />
      )}
      {(view === 'new' || typeof view === 'object') && (
        <AddressForm
          customer={customer}
          edited={typeof view === 'object' ? view.edited : undefined}
          isBookFull={book.length >= MAX_ADDRESSES}
          onDone={choose}
          {...(address && { onCancel: () => open('list') })}
        />
      )}
    </Section>
  )
}

export function AddressText({ address }: { address: DeliveryAddress }) {
  const { familyName, givenName, postalCode, prefecture, city, address1, address2, phone } = address
  return (
    <span className={css.address}>
      <span className={css.name}>{`${familyName} ${givenName} 様`}</span>
      <span>{formatPostalCode(postalCode)}</span>
      <span>
        {prefecture + city + address1}
        {address2 && <span className={css.building}>{address2}</span>}
      </span>
      <span>
        <PhoneNumber digits={phone} />
      </span>
    </span>
  )
}

interface AddressListProps {
  customer: Customer
  book: readonly Address[]
  address: DeliveryAddress | null
  onChoose: (address: DeliveryAddress) => void
  onEdit: (address: Address) => void
  onNew: () => void
  onRemoved: () => void
}

function AddressList({ customer, book, address, onChoose, onEdit, onNew, onRemoved }: AddressListProps) {
  const id = useId()
  const profile = getProfileAddress(customer)
  const others = [profile, address].filter((it) => it && !book.some((entry) => isSameAddress(entry, it)))
  const outsideBook = others.filter((it, index) => others.findIndex((other) => isSameAddress(other!, it!)) === index)
  const [removingId, setRemovingId] = useState<Address['id']>()
  const remove = async (entry: Address) => {
    setRemovingId(entry.id)
    try {
      await call(addressesApi.remove, { params: { id: entry.id } })
    } catch (error) {
      return void showToast({ kind: 'error', text: toRefusal(error).message })
    } finally {
      setRemovingId(undefined)
    }
    onRemoved()
    const isUndone = await showToast({ kind: 'success', text: 'お届け先を削除しました', action: '元に戻す' })
    if (!isUndone) return
    await callOnce(addressesApi.add, { body: toDeliveryAddress(entry) }).catch((error: unknown) =>
      showToast({ kind: 'error', text: toRefusal(error).message }),
    )
    onRemoved()
  }
  const renderRow = (it: DeliveryAddress, entry?: Address) => (
    <li key={entry?.id ?? JSON.stringify(it)} className={css.row}>
      <label className={css.choice}>
        <input
          type="radio"
          name={id}
          className={css.box}
          checked={isSameAddress(it, address)}
          onChange={() => onChoose(it)}
        />
        <AddressText address={it} />
      </label>
      {entry && (
        <span className={css.actions}>
          <Button kind="quiet" aria-label={`${getLabel(entry)}を編集する`} onClick={() => onEdit(entry)}>
            編集
          </Button>
          <Button
            kind="quiet"
            busy={entry.id === removingId}
            offline="オフラインのため削除できません"
            aria-label={`${getLabel(entry)}を削除する`}
            onClick={() => void remove(entry)}
          >
            削除
          </Button>
        </span>
      )}
    </li>
  )
  return (
    <fieldset className={css.list}>
      <legend className={css.legend}>お届け先をお選びください</legend>
      <ul role="list">
        {outsideBook.map((it) => renderRow(it!))}
        {book.map((it) => renderRow(it, it))}
      </ul>
      <Button kind="secondary" wide onClick={onNew}>
        新しいお届け先を入力する
      </Button>
    </fieldset>
  )
}

const getLabel = ({ familyName, givenName, city }: Address): string => `${familyName} ${givenName} 様（${city}）`
