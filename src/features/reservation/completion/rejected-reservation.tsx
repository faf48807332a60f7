import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { omitDraftField, createFormDraft } from '#src/device/session/form-drafts.ts'
import { dismiss } from '#src/device/outbox/outbox.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { toFields } from '../form/reservation-fields.ts'
import { ReservationForm } from '../form/reservation-form.tsx'
import { NearestStarts } from '../visits/nearest-starts.tsx'
import css from '#src/submissions/outcome.module.css'
import { parseRejection, type SentProps } from './parse-row.ts'
import { RESERVATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { useOpenOutcome } from '#src/submissions/use-open-outcome.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

/**
 * The form with its previous input, and the available times nearby. Sending it again creates a new
 * submission.
 */
export function RejectedReservation({ row, body, shops }: SentProps) {
  const openCompletion = useOpenOutcome(RESERVATION_OUTCOME_PAGE)
  const [chosen, setChosen] = useState<number>()
  const shop = shops.find(({ id }) => id === body.shopId)
  const navigate = useNavigate()
  const { message, fields, otherMessages, nearest, isAboutTimes, needsCall } = parseRejection(row)
  const initialValues = toFields(body)
  const wishes = chosen === undefined ? isAboutTimes && { wishes: '' } : { wishes: String(chosen) }
  const draft = useMemo(() => {
    const stored = createFormDraft(`reservation ${row.key}`, row.owner === GUEST_OWNER ? undefined : row.owner)
    return chosen === undefined ? stored : omitDraftField(stored, 'wishes')
  }, [row.key, row.owner, chosen])
  const handleSent = async (key: string) => {
    await openCompletion(key, { replace: true })
    await dismiss(row.key)
  }
  const discard = async () => {
    await Promise.all([dismiss(row.key), draft.erase()])
    void showToast({ kind: 'success', text: '入力した内容を削除しました' })
    await navigate({ to: '/reservation', search: { shop: body.shopId }, replace: true })
  }
  return (
    <div className={css.parts}>
      <Alert>
        {message}
        {otherMessages.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {needsCall && shop && (
          <p>
            {shop.name}（<a href={`tel:${shop.phone}`}>{shop.phone}</a>）
          </p>
        )}
      </Alert>
      <p className={css.note}>
        {`ご予約はまだ確定していません。入力した内容は${row.owner === GUEST_OWNER ? 'この端末に' : ''}残っています。`}
      </p>
      <NearestStarts starts={nearest} onChoose={setChosen} />
      <ReservationForm
        key={chosen}
        shops={shops}
        initialValues={{ ...initialValues, ...wishes }}
        wished={body}
        near={Date.parse(body.wishes[0]!)}
        draft={draft}
        initialErrors={chosen === undefined ? fields : {}}
        onSent={handleSent}
      />
      <Button kind="danger" wide onClick={() => void discard()}>
        入力した内容を削除する
      </Button>
    </div>
  )
}
