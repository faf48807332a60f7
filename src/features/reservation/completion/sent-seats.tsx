/** Submissions of seats at an event that are waiting or were rejected. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import * as eventsApi from '#contract/events/api.ts'
import { joinSeats } from '#contract/events/rules.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { dismiss } from '#src/device/outbox/outbox.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { createFormDraft, omitDraftField } from '#src/device/session/form-drafts.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import css from '#src/submissions/outcome.module.css'
import { parseRefusal } from '#src/submissions/parse-refusal.ts'
import { useOpenOutcome } from '#src/submissions/use-open-outcome.ts'
import { WaitingSubmission } from '#src/submissions/waiting-submission.tsx'
import { RESERVATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { type NewEventReservation, seatsFullDetails } from '#contract/reservations/schema.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { SeatFacts } from '../seats/seat-facts.tsx'
import { getSeatDraftName, SEAT_FIELDS, toSeatFields } from '../seats/seat-fields.ts'
import { SeatForm } from '../seats/seat-form.tsx'
import { NearestStarts } from '../visits/nearest-starts.tsx'
import { NextSteps } from './next-steps.tsx'

const useEvent = (id: number) =>
  useQuery({ ...apiQuery(eventsApi.get, { params: { id } }), select: ({ event }) => event })

const parseSeatBody = ({ body }: OutboxRow): NewEventReservation => JSON.parse(body) as NewEventReservation

/** Stored on the device, but not confirmed by the shop. */
export const WaitingSeats = withQueryClient(function WaitingSeats({ row, after }: WaitingSeatsProps) {
  const body = parseSeatBody(row)
  const navigate = useNavigate()
  const { data: event } = useEvent(body.eventId)
  return (
    <WaitingSubmission
      row={row}
      statement="まだ確定していません。"
      revoked="ご予約の送信を取り消しました"
      loadInput={async () => ({
        draftName: getSeatDraftName(body.eventId),
        owner: row.owner,
        values: toSeatFields(body),
        files: [],
      })}
      openForm={() => navigate({ to: '/events/$id', params: { id: body.eventId }, hash: 'reserve', replace: true })}
      after={
        <>
          {after}
          <NextSteps shopId={event?.shopId} isForEvent isGuest={row.owner === GUEST_OWNER} />
        </>
      }
    >
      <SeatFacts body={body} event={event} />
    </WaitingSubmission>
  )
})

interface WaitingSeatsProps {
  row: OutboxRow
  after: ReactNode
}

/** The form with its previous input, and the sessions with free seats. Sending it again creates a new submission. */
export const RejectedSeats = withQueryClient(function RejectedSeats({ row }: { row: OutboxRow }) {
  const openOutcome = useOpenOutcome(RESERVATION_OUTCOME_PAGE)
  const navigate = useNavigate()
  const body = parseSeatBody(row)
  const { data: event, error } = useEvent(body.eventId)
  const { data: seats } = useQuery(apiQuery(eventsApi.listSeats, { params: { id: body.eventId } }))
  const [chosen, setChosen] = useState<{ startsAt: number }>()
  const { message, code, details, fields, otherMessages } = parseRefusal(row, SEAT_FIELDS.shape)
  const others = seatsFullDetails.safeParse(details).data?.sessions ?? []
  const isAboutTime = code === 'SLOT_FULL' || code === 'ALREADY_RESERVED' || 'startsAt' in fields
  const draft = useMemo(() => {
    const stored = createFormDraft(`event ${row.key}`, row.owner === GUEST_OWNER ? undefined : row.owner)
    return chosen ? omitDraftField(stored, 'startsAt') : stored
  }, [row.key, row.owner, chosen])
  const discard = async () => {
    await Promise.all([dismiss(row.key), draft.erase()])
    void showToast({ kind: 'success', text: '入力した内容を削除しました' })
    await navigate({ to: '/events/$id', params: { id: body.eventId }, replace: true })
  }
  return (
    <div className={css.parts}>
      <Alert>
        {message}
        {otherMessages.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
      <p className={css.note}>
        {`ご予約はまだ確定していません。入力した内容は${row.owner === GUEST_OWNER ? 'この端末に' : ''}残っています。`}
      </p>
      <NearestStarts
        label="お席のある日程"
        starts={others.map(({ startsAt }) => Date.parse(startsAt))}
        onChoose={(startsAt) => setChosen({ startsAt })}
      />
      <Pending
        data={event}
        skeleton={<TextSkeleton lines={8} />}
        failure={error && <SeatFacts body={body} event={undefined} />}
      >
        {(event) => (
          <SeatForm
            event={event}
            sessions={joinSeats(event.sessions, seats?.data)}
            initialValues={{ ...toSeatFields(body), ...(isAboutTime && { startsAt: '' }) }}
            chosen={chosen}
            draft={draft}
            initialErrors={fields}
            onSent={async (key) => {
              await openOutcome(key, { replace: true })
              await dismiss(row.key)
            }}
          />
        )}
      </Pending>
      <Button kind="danger" wide onClick={() => void discard()}>
        入力した内容を削除する
      </Button>
    </div>
  )
})
