import { type FormEvent, useState } from 'react'
import { CreditCard as CardIcon } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as paymentsApi from '#contract/payments/api.ts'
import type { SavedCard } from '#contract/payments/api.ts'
import { toLoadErrorMessage, toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation, apiQuery } from '#src/device/query/api-query.ts'
import { call } from '#src/device/query/call.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Alert } from '#src/ui/content/alert.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import { useFocusWhenChosen } from '#src/ui/hooks/use-focus-when-chosen.ts'
import { CardFields } from './card-fields.tsx'
import { type CardForm, confirmCard } from './confirm.ts'
import { formatCard, formatExpiry, formatNumber, isCardExpired } from './saved-card.ts'
import css from './payments.module.css'

/** The customer's saved cards: list, default, add, remove. */
export function CardList() {
  const { data, error, refetch } = useQuery(apiQuery(paymentsApi.listCards))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <CardFrame as="section" className={css.panel} aria-labelledby="saved-cards">
        <h2 id="saved-cards" className={css.heading}>
          登録済みのカード
        </h2>
        <Pending
          data={data}
          skeleton={<TextSkeleton lines={4} />}
          failure={
            error && (
              <div className={css.failure}>
                <p>{toLoadErrorMessage(error)}</p>
                <ReloadButton onClick={() => void refetch()} />
              </div>
            )
          }
        >
          {({ data: cards }) => <List cards={cards} />}
        </Pending>
        {data && !isAdding && (
          <Button
            kind={data.data.length === 0 ? 'primary' : 'secondary'}
            offline="オフラインのため追加できません"
            onClick={() => setIsAdding(true)}
          >
            カードを追加する
          </Button>
        )}
        <p className={css.note}>
          カード番号は当店では保管せず、決済サービスのStripeに保存されます。登録したカードは、次回のご注文からお選びいただけます。
        </p>
      </CardFrame>
      {isAdding && <AddCard onClose={() => setIsAdding(false)} />}
    </>
  )
}

const reload = () => queryClient.invalidateQueries({ queryKey: apiQuery(paymentsApi.listCards).queryKey })

function List({ cards }: { cards: readonly SavedCard[] }) {
  const now = useNow()
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')
  if (cards.length === 0)
    return (
      <div className={css.none}>
        <CardIcon />
        <p ref={emptyRef} tabIndex={-1}>
          保存されているカードはありません。
        </p>
        <p className={css.note}>カードを登録すると、次回からカード番号の入力なしでお支払いいただけます。</p>
      </div>
    )
  return (
    <ul role="list" className={css.cards} {...listProps}>
      {cards.map((card) => (
        <Card key={card.id} card={card} isExpired={isCardExpired(card, now)} />
      ))}
    </ul>
  )
}

const showRefusal = (error: unknown) => void showToast({ kind: 'error', text: toRefusal(error).message })

function Card({ card, isExpired }: { card: SavedCard; isExpired: boolean }) {
  const name = formatCard(card)
  const [isAsking, setIsAsking] = useState(false)
  const { targetRef, onPress } = useFocusWhenChosen<HTMLLIElement>(card.isDefault)
  const setDefault = useMutation({
    ...apiMutation(paymentsApi.setDefaultCard),
    onSuccess: () => {
      void showToast({ kind: 'success', text: '優先するカードを変更しました' })
      return reload()
    },
    onError: showRefusal,
  })
  return (
    <li ref={targetRef} tabIndex={-1} className={css.card}>
      <CardIcon />
      <div className={css.name}>
        <p>
          <strong>{formatNumber(card)}</strong> {card.isDefault && !isExpired && <Badge kind="moss">優先</Badge>}{' '}
          {isExpired && <Badge kind="clay">有効期限切れ</Badge>}
        </p>
        <p className={css.expiry}>{`有効期限 ${formatExpiry(card)}`}</p>
        {isExpired && (
          <p className={css.expiry}>このカードではお支払いいただけません。新しいカードを追加してください。</p>
        )}
      </div>
      <div className={css.cardActions}>
        {!card.isDefault && !isExpired && (
          <Button
            kind="quiet"
            busy={setDefault.isPending}
            offline="オフラインのため変更できません"
            aria-label={`${name}を優先にする`}
            onClick={() => {
              onPress()
              setDefault.mutate({ params: { id: card.id }, body: {} })
            }}
          >
            優先にする
          </Button>
        )}
        <Button
          kind="quiet"
          data-remove
          offline="オフラインのため削除できません"
          aria-label={`${name}を削除する`}
          onClick={() => setIsAsking(true)}
        >
          削除する
        </Button>
      </div>
      <RemoveDialog open={isAsking} onClose={() => setIsAsking(false)} card={card} />
    </li>
  )
}

/** After a refusal it stays open with the message. */
function RemoveDialog({ open, onClose, card }: { open: boolean; onClose: () => void; card: SavedCard }) {
  const { mutate, isPending, error } = useMutation({
    ...apiMutation(paymentsApi.removeCard),
    onSuccess: async () => {
      onClose()
      void showToast({ kind: 'success', text: 'カードを削除しました' })
      await reload()
    },
  })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="カードを削除しますか"
      stay="カードを残す"
      confirm="削除する"
      onConfirm={() => mutate({ params: { id: card.id } })}
      busy={isPending}
      offline="オフラインのため削除できません"
      problem={error !== null && toRefusal(error).message}
    >
      <p>{formatCard(card)}</p>
      <p>もう一度お使いになるには、カード番号の入力が必要です。お支払い済みのご注文には影響しません。</p>
    </QuestionDialog>
  )
}

function AddCard({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<CardForm>()
  const add = useMutation({
    mutationFn: (it: CardForm) => confirmCard(it, location.href),
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
    <CardFrame as="section" className={css.panel} aria-labelledby="add-card">
      <h2 id="add-card" className={css.heading}>
        カードの追加
      </h2>
      <form method="post" className={css.form} onSubmit={submit}>
        <CardFields
          name="setup"
          fetchConfirmation={() => call(paymentsApi.createSetup, { body: {} })}
          onReady={setForm}
          assurance="カードはまだ保存されていません。"
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
    </CardFrame>
  )
}
