import { type FormEvent, useState } from 'react'
import { Lock as LockIcon } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { GOODS_RESERVED } from '#contract/orders/labels.ts'
import * as paymentsApi from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { toPaidOrder } from '#src/device/query/order-access.ts'
import { call } from '#src/device/query/call.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { CardFields } from './card-fields.tsx'
import { type CardForm, confirmPayment } from './confirm.ts'
import { formatCard, formatExpiredCard, isCardExpired } from './saved-card.ts'
import css from './payments.module.css'

export interface CardPaymentProps {
  orderNumber: string
  /** Without an account: of the order's link. */
  token?: string | undefined
  /** What is paid; undefined until the order is loaded. */
  totalYen?: number | undefined
  /** The payment service has decided, or the order no longer waits for a card. */
  onPaid: () => void
  /** Offered besides the card. */
  onOtherMethod?: () => void
  /** The customer has chosen another method. */
  isLeaving?: boolean
}

const NEW_CARD = 'new'

/** Pays an order that waits for a card. */
export function CardPaymentForm({
  orderNumber,
  token,
  totalYen,
  onPaid,
  onOtherMethod,
  isLeaving = false,
}: CardPaymentProps) {
  const [form, setForm] = useState<CardForm>()
  const { saved, chosen, choose } = useSavedCards()
  const [isSaved, setIsSaved] = useState(false)
  /** Each attempt has fields of its own. */
  const [attempt, setAttempt] = useState(1)
  const paid = toPaidOrder({ number: orderNumber, token })
  const fetchConfirmation = (saveCard: boolean) => call(paymentsApi.createIntent, { body: { ...paid, saveCard } })
  const isNewCard = chosen === NEW_CARD
  const canSave = token === undefined
  const pay = useMutation({
    mutationFn: async (it: CardForm): Promise<string | undefined> => {
      // The former attempt was cancelled.
      const hasRestarted = async () => (await fetchConfirmation(isNewCard && isSaved)).clientSecret !== it.clientSecret
      const isWallet = isNewCard && it.isWallet
      // A wallet opens only directly after the tap, so its payment is checked afterwards.
      if (!isWallet && (await hasRestarted())) return RESTARTED
      if (isNewCard && !isWallet) await it.elements.fetchUpdates()
      const returnUrl = `${location.origin}/checkout/completion?order=${orderNumber}`
      const cardId = isNewCard ? undefined : chosen
      const confirmed = await confirmPayment({ ...it, cardId, returnUrl })
      if (!confirmed.isDone) return isWallet && (await hasRestarted()) ? RESTARTED : (confirmed.message ?? '')
      // If this fails, the webhook reports the same.
      await call(paymentsApi.checkIntent, { body: paid }).catch(() => {})
      return undefined
    },
    onSuccess: (problem) => {
      if (problem === undefined) onPaid()
      if (problem === RESTARTED) setAttempt(attempt + 1)
    },
    onError: (error) => isClosed(error) && onPaid(),
  })
  const forgetCard = useMutation({ mutationFn: () => fetchConfirmation(false), retry: 3 })
  const receive = (it: CardForm | undefined) => {
    setForm(it)
    if (!it?.isWallet || !isSaved) return
    // An earlier attempt by card may have asked to save it. A wallet opens only directly after the tap, so it is asked now, and
    // the button waits for the response.
    setIsSaved(false)
    forgetCard.mutate()
  }
  const isByWallet = isNewCard && form?.isWallet === true
  const means = isByWallet ? '' : 'カードで'
  const problem = pay.error ? toRefusal(pay.error).message : pay.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form) pay.mutate(form)
  }
  return (
    <form method="post" className={css.form} onSubmit={submit}>
      {saved.length > 0 && (
        <ChoiceGroup
          label="お支払いに使うカード"
          name="card"
          choices={[...saved, { value: NEW_CARD, label: '別のカードを使う' }]}
          values={[chosen]}
          onChange={([value]) => choose(value)}
        />
      )}
      <CardFields
        key={attempt}
        name={`${orderNumber} ${attempt}`}
        fetchConfirmation={() =>
          fetchConfirmation(false).catch((error: unknown) => {
            if (isClosed(error)) onPaid()
            throw error
          })
        }
        onReady={receive}
        isHidden={!isNewCard}
        assurance={NOT_PAID}
      />
      {form && isNewCard && !isByWallet && canSave && (
        <Checkbox
          label="このカードを次回のために保存する"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />
      )}
      {problem && !pay.isPending && (
        <Alert>
          {problem
            .match(/[^。]+。?/g)
            ?.map((sentence, index) =>
              index === 0 ? <strong key={sentence}>{sentence}</strong> : <p key={sentence}>{sentence}</p>,
            )}
        </Alert>
      )}
      <div className={css.pay}>
        {form && (
          <Button
            type="submit"
            wide
            busy={pay.isPending || forgetCard.isPending}
            offline="オフラインのためお支払いできません"
          >
            {totalYen === undefined ? `${means}支払う` : `${means}${formatYen(totalYen)}を支払う`}
          </Button>
        )}
        {onOtherMethod && !pay.isPending && (
          <Button
            kind="secondary"
            wide
            busy={isLeaving}
            offline="オフラインのため変更できません"
            onClick={onOtherMethod}
          >
            ほかのお支払い方法を選ぶ
          </Button>
        )}
      </div>
      {form && (
        <p className={css.secure}>
          <LockIcon />
          カード情報は暗号化して決済サービスのStripeに直接送られ、当店には残りません。カード会社の本人認証（3Dセキュア）の画面が開くことがあります。
        </p>
      )}
    </form>
  )
}

const NOT_PAID = `この画面では、まだお支払いは行われていません。${GOODS_RESERVED}`

const RESTARTED = 'お手続きの期限が過ぎたため、入力欄を新しくしました。お手数ですが、もう一度ご入力ください。'

const isClosed = (error: unknown): boolean => error instanceof CodedError && error.code === 'ORDER_CLOSED'

/**
 * The saved cards, of which the default one is chosen at first. Expired ones are shown, but cannot be chosen. Without a
 * response there are none to choose from.
 */
function useSavedCards() {
  const { data } = useQuery(apiQuery(paymentsApi.listCards))
  const [chosen, choose] = useState<string>()
  const now = useNow()
  const cards = data?.data ?? []
  const valid = cards.filter((card) => !isCardExpired(card, now))
  const first = valid.find(({ isDefault }) => isDefault) ?? valid[0]
  // A card may expire while it is chosen.
  const isChoice = chosen === NEW_CARD || valid.some(({ id }) => id === chosen)
  return {
    saved: cards.map((card) =>
      valid.includes(card)
        ? { value: card.id, label: formatCard(card) }
        : { value: card.id, label: formatExpiredCard(card), disabled: true },
    ),
    chosen: (isChoice ? chosen : first?.id) ?? NEW_CARD,
    choose,
  }
}
