import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as addressesApi from '#contract/addresses/api.ts'
import { toDeliveryAddress } from '#contract/addresses/delivery-address.ts'
import { toAddressText } from '#contract/addresses/labels.ts'
import { type Address, type DeliveryAddress, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { AddressForm } from '#src/addresses/address-form.tsx'
import { apiQuery } from '#src/device/query/api-query.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { AddressText } from '#src/ui/text/address-text.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { AddressList } from './address-list.tsx'

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
    <CardSection
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
      {view === 'chosen' && address && <AddressText {...toAddressText(address)} />}
      {isList && (
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
          customerId={customer.id}
          edited={typeof view === 'object' ? view.edited : undefined}
          // Another address than the profile's is entered, probably for the same person.
          known={address ? pickPerson(customer) : customer}
          order={{ isBookFull: book.length >= MAX_ADDRESSES }}
          onDone={choose}
          {...(address && { onCancel: () => open('list') })}
        />
      )}
    </CardSection>
  )
}

const pickPerson = ({ familyName, givenName, familyKana, givenKana, phone }: Customer) => ({
  familyName,
  givenName,
  familyKana,
  givenKana,
  phone,
})
