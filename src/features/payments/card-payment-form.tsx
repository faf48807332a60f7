import { type FormEvent, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as paymentsApi from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { call } from '#src/device/query/call.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { type CardForm, CardFields } from './card-fields.tsx'
import { formatCard } from './saved-cards.tsx'
import { confirmPayment } from './confirm.ts'
import css from './payments.module.css'

export interface CardPaymentProps {
  orderNumber: string
  /** The payment service has decided, or the order no longer waits for a card. */
  onPaid: () => void
  /** Offered besides the card. */
  onOtherMethod?: () => void
}

const NEW_CARD = 'new'

/** Pays an order that waits for a card. */
export function CardPaymentForm({ orderNumber, onPaid, onOtherMethod }: CardPaymentProps) {
  const [form, setForm] = useState<CardForm>()
  const { saved, chosen, choose } = useSavedCards()
  const [isSaved, setIsSaved] = useState(false)
  /** Each attempt has fields of its own. */
  const [attempt, setAttempt] = useState(1)
  const fetchSecret = async (saveCard: boolean) => {
    const { clientSecret } = await call(paymentsApi.createIntent, { body: { orderNumber, saveCard } })
    return clientSecret
  }
  const isNewCard = chosen === NEW_CARD
  const pay = useMutation({
    mutationFn: async ({ stripe, elements, clientSecret }: CardForm): Promise<string | undefined> => {
      const currentSecret = await fetchSecret(isNewCard && isSaved)
      // The former attempt was cancelled.
      if (currentSecret !== clientSecret) return RESTARTED
      if (isNewCard) await elements.fetchUpdates()
      const returnUrl = `${location.origin}/checkout/completion?order=${orderNumber}`
      const cardId = isNewCard ? undefined : chosen
      const confirmed = await confirmPayment({ stripe, elements, clientSecret, cardId, returnUrl })
      if (!confirmed.isDone) return confirmed.message ?? ''
      // If this fails, the webhook reports the same.
      await call(paymentsApi.checkIntent, { body: { orderNumber } }).catch(() => {})
      return undefined
    },
    onSuccess: (problem) => {
      if (problem === undefined) onPaid()
      if (problem === RESTARTED) setAttempt(attempt + 1)
    },
    onError: (error) => isClosed(error) && onPaid(),
  })
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
        fetchSecret={() =>
          fetchSecret(false).catch((error: unknown) => {
            if (isClosed(error)) onPaid()
            throw error
          })
        }
        onReady={setForm}
        isHidden={!isNewCard}
      />
      {form && isNewCard && (
        <Checkbox
          label="このカードを次回のために保存する"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />
      )}
      {problem && !pay.isPending && (
        <Alert>
          <p>{problem}</p>
        </Alert>
      )}
      <div className={css.actions}>
        {form && (
          <Button type="submit" busy={pay.isPending} offline="オフラインのためお支払いできません">
            カードで支払う
          </Button>
        )}
        {onOtherMethod && !pay.isPending && (
          <Button kind="secondary" onClick={onOtherMethod}>
            ほかのお支払い方法を選ぶ
          </Button>
        )}
      </div>
    </form>
  )
}

const RESTARTED = 'お手続きの期限が過ぎたため、入力欄を新しくしました。お手数ですが、もう一度ご入力ください。'

const isClosed = (error: unknown): boolean => error instanceof CodedError && error.code === 'ORDER_CLOSED'

/** The saved cards, of which the default one is chosen at first. Without a response there are none to choose from. */
function useSavedCards() {
  const { data } = useQuery(apiQuery(paymentsApi.listCards))
  const [chosen, choose] = useState<string>()
  const cards = data?.data ?? []
  const first = cards.find(({ isDefault }) => isDefault) ?? cards[0]
  return {
    saved: cards.map((card) => ({ value: card.id, label: formatCard(card) })),
    chosen: chosen ?? first?.id ?? NEW_CARD,
    choose,
  }
}
