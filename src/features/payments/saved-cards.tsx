import { type FormEvent, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as paymentsApi from '#contract/payments/api.ts'
import type { SavedCard } from '#contract/payments/api.ts'
import { toLoadErrorMessage, toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation, apiQuery } from '#src/device/query/api-query.ts'
import { call } from '#src/device/query/call.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pending, ReloadButton } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useFocusAfterRemoval } from '#src/ui/use-focus-after-removal.ts'
import { type CardForm, CardFields } from './card-fields.tsx'
import { confirmCard } from './confirm.ts'
import css from './payments.module.css'

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
}

/** `Visa 末尾4242（有効期限 12/2030）` */
export const formatCard = ({ brand, last4, expMonth, expYear }: SavedCard): string =>
  `${BRANDS[brand] ?? 'カード'} 末尾${last4}（有効期限 ${String(expMonth).padStart(2, '0')}/${expYear}）`

/** The customer's saved cards: list, default, add, remove. */
export function CardList() {
  const { data, error, refetch } = useQuery(apiQuery(paymentsApi.listCards))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <p className={css.note}>
        カード番号は当店では保管せず、決済サービスのStripeに保存されます。保存したカードは、次回のご注文からお選びいただけます。
      </p>
      <Pending
        data={data}
        skeleton={<TextSkeleton lines={4} />}
        failure={
          error && (
            <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
              {toLoadErrorMessage(error)}
            </EmptyState>
          )
        }
      >
        {({ data: cards }) => <List cards={cards} />}
      </Pending>
      {isAdding ? (
        <AddCard onClose={() => setIsAdding(false)} />
      ) : (
        data && (
          <Button kind="secondary" offline="オフラインのため追加できません" onClick={() => setIsAdding(true)}>
            カードを追加する
          </Button>
        )
      )}
    </>
  )
}

const reload = () => queryClient.invalidateQueries({ queryKey: apiQuery(paymentsApi.listCards).queryKey })

function List({ cards }: { cards: readonly SavedCard[] }) {
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')
  if (cards.length === 0) return <EmptyState ref={emptyRef}>保存されているカードはありません。</EmptyState>
  return (
    <ul role="list" className={css.cards} {...listProps}>
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </ul>
  )
}

const showRefusal = (error: unknown) => void showToast({ kind: 'error', text: toRefusal(error).message })

function Card({ card }: { card: SavedCard }) {
  const name = formatCard(card)
  const setDefault = useMutation({
    ...apiMutation(paymentsApi.setDefaultCard),
    onSuccess: reload,
    onError: showRefusal,
  })
  const remove = useMutation({
    ...apiMutation(paymentsApi.removeCard),
    onSuccess: async () => {
      void showToast({ kind: 'success', text: 'カードを削除しました' })
      await reload()
    },
    onError: showRefusal,
  })
  const input = { params: { id: card.id } }
  return (
    <li className={css.card}>
      <span className={css.name}>
        {name} {card.isDefault && <Badge kind="moss">優先</Badge>}
      </span>
      <span className={css.actions}>
        {!card.isDefault && (
          <Button
            kind="quiet"
            busy={setDefault.isPending}
            offline="オフラインのため変更できません"
            aria-label={`${name}を優先にする`}
            onClick={() => setDefault.mutate({ ...input, body: {} })}
          >
            優先にする
          </Button>
        )}
        <Button
          kind="danger"
          data-remove
          busy={remove.isPending}
          offline="オフラインのため削除できません"
          aria-label={`${name}を削除する`}
          onClick={() => remove.mutate(input)}
        >
          削除する
        </Button>
      </span>
    </li>
  )
}

function AddCard({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<CardForm>()
  const add = useMutation({
    mutationFn: ({ stripe, elements }: CardForm) => confirmCard(stripe, elements, location.href),
    onSuccess: async (confirmed) => {
      if (!confirmed.isDone) return
      void showToast({ kind: 'success', text: 'カードを保存しました' })
      await reload()
      onClose()
    },
  })
  const refused = add.data?.isDone === false ? add.data.message : undefined
  const problem = add.error ? toRefusal(add.error).message : refused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form) add.mutate(form)
  }
  return (
    <section aria-labelledby="add-card">
      <h2 id="add-card" className={css.heading}>
        カードの追加
      </h2>
      <form method="post" className={css.form} onSubmit={submit}>
        <CardFields
          name="setup"
          fetchSecret={async () => (await call(paymentsApi.createSetup, { body: {} })).clientSecret}
          onReady={setForm}
        />
        {problem && !add.isPending && (
          <Alert>
            <p>{problem}</p>
          </Alert>
        )}
        <div className={css.actions}>
          {form && (
            <Button type="submit" busy={add.isPending} offline="オフラインのため保存できません">
              カードを保存する
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            やめる
          </Button>
        </div>
      </form>
    </section>
  )
}
