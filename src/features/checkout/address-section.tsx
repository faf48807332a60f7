import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as addressesApi from '#contract/addresses/api.ts'
import { toDeliveryAddress } from '#contract/addresses/delivery-address.ts'
import { toAddressText } from '#contract/addresses/labels.ts'
import { type Address, type DeliveryAddress, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import type { Buyer } from './buyer.ts'
import { AddressForm } from '#src/addresses/address-form.tsx'
import { apiQuery } from '#src/device/query/api-query.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { AddressText } from '#src/ui/text/address-text.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { AddressList } from './address-list.tsx'

interface AddressSectionProps {
  buyer: Buyer
  address: DeliveryAddress | null
  onChange: (address: DeliveryAddress) => void
}

type View = 'chosen' | 'list' | 'new' | { edited: Address }

/** Where the order goes: an address of the book, the profile's, or one for this order only. */
export function AddressSection({ buyer: { owner, customer }, address, onChange }: AddressSectionProps) {
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
    if (customer) void refetch()
  }
  const isList = view === 'list'
  return (
    <CardSection
      title="お届け先"
      headingRef={heading}
      action={
        // Without a book there is only the one that is entered.
        (view === 'chosen' || isList) && (
          <Button
            kind="secondary"
            aria-label={isList ? 'お届け先の一覧を閉じる' : 'お届け先を変更する'}
            onClick={() => open(isList ? 'chosen' : customer ? 'list' : 'new')}
          >
            {isList ? '閉じる' : '変更する'}
          </Button>
        )
      }
    >
      {view === 'chosen' && address && <AddressText {...toAddressText(address)} />}
      {isList && customer && (
        <AddressList
          customer={customer}
          book={book}
          address={address}
          onChoose={(it) => onChange(toDeliveryAddress(it))}
          onEdit={(edited) => open({ edited })}
          onNew={() => open('new')}
        />
      )}
      {(view === 'new' || typeof view === 'object') && (
        <AddressForm
          owner={owner}
          edited={typeof view === 'object' ? view.edited : undefined}
          {...toKnown(customer, address)}
          order={{ book: customer ? (book.length >= MAX_ADDRESSES ? 'full' : 'open') : 'none' }}
          onDone={choose}
          {...(address && { onCancel: () => open(customer ? 'list' : 'chosen') })}
        />
      )}
    </CardSection>
  )
}

/** Another address than the profile's is entered, probably for the same person. Without an account, the address is corrected. */
function toKnown(customer: Customer | undefined, address: DeliveryAddress | null) {
  if (!customer) return address ? { known: address } : {}
  return { known: address ? pickPerson(customer) : customer }
}

const pickPerson = ({ familyName, givenName, familyKana, givenKana, phone }: Customer) => ({
  familyName,
  givenName,
  familyKana,
  givenKana,
  phone,
})
