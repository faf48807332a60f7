import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as addressesApi from '#contract/addresses/api.ts'
import { formatAddressName, toAddressText } from '#contract/addresses/labels.ts'
import { type Address, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { AddressForm } from '#src/addresses/address-form.tsx'
import { RemoveAddressDialog } from '#src/addresses/remove-address-dialog.tsx'
import { useAddressSearch } from '#src/addresses/use-address-search.tsx'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation, apiQuery } from '#src/device/query/api-query.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { AddressText } from '#src/ui/text/address-text.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import { useFocusWhenChosen } from '#src/ui/hooks/use-focus-when-chosen.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from './address-book.module.css'

const reload = () => queryClient.invalidateQueries({ queryKey: apiQuery(addressesApi.list).queryKey })

/** The customer's delivery addresses: list, search, add, change, default, remove. */
export const AddressBook = withQueryClient(function AddressBook({ customerId }: { customerId: string }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(apiQuery(addressesApi.list))
  const isFromDevice = useIsOffline() || error !== null
  const [editing, setEditing] = useState<Address | 'new'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const book = useRef<HTMLDivElement>(null)
  const lastEdited = useRef<Address | 'new'>(undefined)
  useEffect(() => {
    // What had the focus was replaced.
    if (editing) heading.current?.focus()
    else if (lastEdited.current) focusEditButton(book.current, lastEdited.current)
    lastEdited.current = editing
  }, [editing])
  if (editing) {
    const edited = editing === 'new' ? undefined : editing
    return (
      <CardSection title={edited ? 'お届け先の変更' : '新しいお届け先'} headingRef={heading}>
        <AddressForm
          owner={customerId}
          edited={edited}
          onDone={async () => {
            // The focus returns to the entry, which the list must have.
            await reload()
            setEditing(undefined)
            void showToast({ kind: 'success', text: 'お届け先を保存しました' })
          }}
          onCancel={() => setEditing(undefined)}
        />
      </CardSection>
    )
  }
  return (
    <div ref={book} tabIndex={-1} className={css.book}>
      <p className={css.note}>
        {`ご注文のお届け先を${MAX_ADDRESSES}件まで保存できます。「いつものお届け先」は、商品ページの送料とお届け日、ご注文手続きに使います。`}
      </p>
      <Pending
        data={data}
        skeleton={<PanelSkeleton lines={[3, 3]} />}
        failure={
          error && (
            <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
              現在、お届け先を読み込めません。
            </EmptyState>
          )
        }
      >
        {({ data: addresses }) => (
          <>
            {isFromDevice && (
              <p
                className={css.note}
              >{`${formatFetchedAt(dataUpdatedAt)}のお届け先です。変更は、オンラインのときにできます。`}</p>
            )}
            <AddressList addresses={addresses} onEdit={setEditing} />
            {addresses.length >= MAX_ADDRESSES ? (
              <p className={css.note}>
                {`${MAX_ADDRESSES}件まで保存されています。追加するときは、使わないお届け先を削除してください。`}
              </p>
            ) : (
              <Button
                data-edit={getEditKey('new')}
                kind={addresses.length === 0 ? 'primary' : 'secondary'}
                wide
                offline="オフラインのため追加できません"
                onClick={() => setEditing('new')}
              >
                お届け先を追加する
              </Button>
            )}
          </>
        )}
      </Pending>
    </div>
  )
})

const getEditKey = (edited: Address | 'new'): string => (edited === 'new' ? 'new' : `address ${edited.id}`)

/** The book itself if the address was removed elsewhere, or if no more can be added. */
function focusEditButton(book: HTMLElement | null, edited: Address | 'new'): void {
  const button = book?.querySelector<HTMLElement>(`[data-edit=${CSS.escape(getEditKey(edited))}]`)
  ;(button ?? book)?.focus()
}

interface AddressListProps {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
}

function AddressList({ addresses, onEdit }: AddressListProps) {
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')
  const { found, field } = useAddressSearch(addresses)
  const [removing, setRemoving] = useState<Address>()
  if (addresses.length === 0) return <EmptyState ref={emptyRef}>保存されているお届け先はありません。</EmptyState>
  return (
    <>
      {field}
      <ul role="list" aria-label="お届け先" className={css.list} {...listProps}>
        {found.map((address) => (
          <Entry key={address.id} address={address} onEdit={onEdit} onRemove={setRemoving} />
        ))}
      </ul>
      <RemoveAddressDialog
        address={removing}
        onClose={() => setRemoving(undefined)}
        note="これまでのご注文のお届け先は変わりません。"
      />
    </>
  )
}

interface EntryProps {
  address: Address
  onEdit: (address: Address) => void
  onRemove: (address: Address) => void
}

function Entry({ address, onEdit, onRemove }: EntryProps) {
  const label = formatAddressName(address)
  const { targetRef, onPress } = useFocusWhenChosen<HTMLButtonElement>(address.isDefault)
  const { mutate, isPending } = useMutation({
    ...apiMutation(addressesApi.setDefault),
    onSuccess: () => {
      void showToast({ kind: 'success', text: 'いつものお届け先を変更しました' })
      return reload()
    },
    onError: (error) => void showToast({ kind: 'error', text: toRefusal(error).message }),
  })
  return (
    <CardFrame as="li" className={css.entry}>
      {address.isDefault && (
        <span>
          <Badge kind="moss">いつものお届け先</Badge>
        </span>
      )}
      <AddressText {...toAddressText(address)} />
      <div className={css.actions}>
        <Button
          ref={targetRef}
          data-edit={getEditKey(address)}
          kind="quiet"
          offline="オフラインのため変更できません"
          aria-label={`${label}を変更する`}
          onClick={() => onEdit(address)}
        >
          変更する
        </Button>
        <Button
          kind="quiet"
          data-remove
          offline="オフラインのため削除できません"
          aria-label={`${label}を削除する`}
          onClick={() => onRemove(address)}
        >
          削除する
        </Button>
        {!address.isDefault && (
          <Button
            kind="quiet"
            busy={isPending}
            offline="オフラインのため変更できません"
            aria-label={`${label}をいつものお届け先にする`}
            onClick={() => {
              onPress()
              mutate({ params: { id: address.id }, body: {} })
            }}
          >
            いつものお届け先にする
          </Button>
        )}
      </div>
    </CardFrame>
  )
}
