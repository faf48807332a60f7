import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { draftWithout, formDraft } from '#src/local/form-drafts.ts'
import { dismiss } from '#src/local/outbox/shown-outbox.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { fieldsOf } from '../form/reservation-fields.ts'
import { ReservationForm } from '../form/reservation-form.tsx'
import { NearestStarts } from '../visits/nearest-starts.tsx'
import css from './completion.module.css'
import { bodyIn, refusalIn, type SentProps } from './read-row.ts'
import { useOpenCompletion } from './use-open-completion.ts'
import { GUEST } from '#src/local/owner.ts'

/** The form again with all that was typed, and what is free instead. Sent again, it is another submission. */
export function RefusedReservation({ row, shops }: SentProps) {
  const openCompletion = useOpenCompletion()
  const [chosen, setChosen] = useState<number>()
  const body = bodyIn(row)
  const shop = shops.find(({ id }) => id === body.shopId)
  const navigate = useNavigate()
  const { message, fields, sentences, nearest, isOfTimes, asksForCall } = refusalIn(row)
  const offered = fieldsOf(body)
  const wishes = chosen === undefined ? isOfTimes && { wishes: '' } : { wishes: String(chosen) }
  const draft = useMemo(() => {
    const kept = formDraft(`reservation ${row.key}`, row.owner === GUEST ? undefined : row.owner)
    return chosen === undefined ? kept : draftWithout(kept, 'wishes')
  }, [row.key, row.owner, chosen])
  const sent = async (key: string) => {
    await openCompletion(key, { replace: true })
    await dismiss(row.key)
  }
  const giveUp = async () => {
    await Promise.all([dismiss(row.key), draft.erase()])
    void showToast({ kind: 'success', text: '入力した内容を削除しました' })
    await navigate({ to: '/reservation', search: { shop: body.shopId }, replace: true })
  }
  return (
    <div className={css.parts}>
      <Alert>
        {message}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {asksForCall && shop && (
          <p>
            {shop.name}（<a href={`tel:${shop.phone}`}>{shop.phone}</a>）
          </p>
        )}
      </Alert>
      <p className={css.note}>
        {`ご予約はまだ確定していません。入力した内容は${row.owner === GUEST ? 'この端末に' : ''}残っています。`}
      </p>
      <NearestStarts starts={nearest} onChoose={setChosen} />
      <ReservationForm
        key={chosen}
        {...{ shops }}
        offered={{ ...offered, ...wishes }}
        itemIds={body.itemIds}
        near={Date.parse(body.wishes[0]!)}
        {...{ draft }}
        refused={chosen === undefined ? fields : {}}
        onSent={sent}
      />
      <Button kind="danger" wide onClick={() => void giveUp()}>
        この予約を取りやめる
      </Button>
    </div>
  )
}
