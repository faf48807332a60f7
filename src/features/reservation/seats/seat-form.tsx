import { useEffect } from 'react'
import { formatSession, getSessionState, SESSION_STATE_LABELS, type SessionView } from '#contract/events/rules.ts'
import type { ShopEvent } from '#contract/events/schema.ts'
import { EVENT_SEATS } from '#contract/reservations/api.ts'
import type { NewEventReservation } from '#contract/reservations/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { submit } from '#src/device/outbox/outbox.ts'
import type { FormDraft } from '#src/device/session/form-drafts.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { ContactFields } from '#src/ui/form/contact-fields.tsx'
import type { Errors } from '#src/ui/form/form-fields.ts'
import { Form } from '#src/ui/form/form.tsx'
import { GoneBackError, useConfirmStep } from '#src/ui/form/use-confirm-step.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { ConfirmStep } from '#src/submissions/confirm-step.tsx'
import { PeopleFields } from '../form/visit-fields.tsx'
import { SeatFacts } from './seat-facts.tsx'
import { type InitialSeatValues, SEAT_FIELDS, type SeatFields, toSeatBody } from './seat-fields.ts'

export interface SeatFormProps {
  event: Pick<ShopEvent, 'id' | 'title' | 'sessions'>
  sessions: readonly SessionView[]
  initialValues: InitialSeatValues
  /** A session chosen outside the form; replaces the one in the form. */
  chosen?: { startsAt: number } | undefined
  /** Stores unsent input; must be a stable reference. */
  draft: FormDraft
  /** Errors that the server returned for the initial values. */
  initialErrors?: Errors
  /** Receives the key of the submission. */
  onSent: (key: string) => void | Promise<void>
}

const describeError = (error: unknown) => (error instanceof GoneBackError ? {} : toRefusal(error))

/** Reserves seats in a session. The input is kept until the submission is stored on the device. */
export function SeatForm(props: SeatFormProps) {
  const { event, sessions, initialValues, chosen, draft, initialErrors, onSent } = props
  const { pending, confirm } = useConfirmStep<SeatFields>()
  const now = useNow()
  const form = useForm({
    schema: SEAT_FIELDS,
    describeError,
    submit: confirm,
    draft,
    ...(initialErrors && { initialErrors }),
  })
  const session = form.field('startsAt')
  useEffect(() => {
    const select = document.querySelector<HTMLSelectElement>(`#${CSS.escape(session.id)}`)
    if (!chosen || !select) return
    select.value = new Date(chosen.startsAt).toISOString()
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.focus({ preventScroll: true })
    select.scrollIntoView({ block: 'center' })
  }, [chosen, session.id])
  const body = pending && toSeatBody(pending.values, event.id)
  const send = async (given: NewEventReservation) => {
    const { key } = await submit(EVENT_SEATS, given)
    pending?.settle()
    await onSent(key)
  }
  return (
    <>
      <div hidden={pending !== undefined}>
        <Form form={form} button="内容を確認する">
          <SelectField
            label="日程"
            options={[{ value: '', label: '選択してください' }, ...sessions.map((it) => toOption(it, now))]}
            defaultValue={initialValues.startsAt ?? ''}
            {...session}
          />
          <PeopleFields field={form.field} initialValues={initialValues} />
          <ContactFields form={form} person={initialValues} />
          <TextArea label="備考" rows={3} defaultValue={initialValues.note} {...form.field('note')} />
        </Form>
      </div>
      {body && pending && (
        <ConfirmStep
          button="予約する"
          offlineNote="それまで、ご予約は確定しません。"
          send={() => send(body)}
          onBack={pending.goBack}
        >
          <SeatFacts body={body} event={event} />
        </ConfirmStep>
      )}
    </>
  )
}

function toOption(session: SessionView, now: number) {
  const { startsAt, free } = session
  const state = getSessionState(session, now)
  const isOpen = state === 'open' || state === 'few'
  const note = !isOpen ? `（${SESSION_STATE_LABELS[state]}）` : state === 'few' ? `（残り${free}席）` : ''
  return {
    value: new Date(startsAt).toISOString(),
    label: `${formatSession(session)}${note}`,
    disabled: !isOpen,
  }
}
