import { useCallback, useMemo, useState } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import { VISIT } from '#contract/reservations/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { FormDraft } from '#src/device/session/form-drafts.ts'
import { submit } from '#src/device/outbox/outbox.ts'
import { findAddress } from '#src/device/query/postal-codes.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { AddressFields } from '#src/ui/form/address-fields.tsx'
import { ContactFields } from '#src/ui/form/contact-fields.tsx'
import { Form } from '#src/ui/form/form.tsx'
import type { Errors } from '#src/ui/form/form-fields.ts'
import { GoneBackError, useConfirmStep } from '#src/ui/form/use-confirm-step.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { ConfirmStep } from '#src/submissions/confirm-step.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import {
  toBody,
  missingAddress,
  type InitialValues,
  RESERVATION_FIELDS,
  type ReservationFields,
  type Wished,
} from './reservation-fields.ts'
import { useVisitChoice } from './use-visit-choice.ts'
import { PeopleFields, VisitFields } from './visit-fields.tsx'
import { WishedList } from './wished-list.tsx'
import { WishesField } from './wishes-field.tsx'

export interface ReservationFormProps {
  shops: readonly Shop[]
  /** Initial values. */
  initialValues: InitialValues
  /** Items and case that are selected initially. */
  wished: Wished
  /** The moment whose day the calendar opens at. */
  near?: number
  /** Stores unsent input; must be a stable reference. */
  draft: FormDraft
  /** Errors that the server returned for the initial values. */
  initialErrors?: Errors
  /** Receives the key of the submission. */
  onSent: (key: string) => void | Promise<void>
}

const describeError = (error: unknown) => (error instanceof GoneBackError ? {} : toRefusal(error))

/** The reservation form. The input is kept until the submission is stored on the device. */
export function ReservationForm({
  shops,
  initialValues,
  wished: initialWished,
  near,
  draft,
  initialErrors,
  onSent,
}: ReservationFormProps) {
  const [wished, setWished] = useState(initialWished)
  const { pending, confirm } = useConfirmStep<ReservationFields>()
  const form = useForm({
    schema: RESERVATION_FIELDS,
    check: missingAddress,
    describeError,
    submit: confirm,
    draft,
    ...(initialErrors && { initialErrors }),
  })
  const { isRestored, readField } = form
  const { kind, shop, wishes, isCut, change } = useVisitChoice({ shops, initialValues, readField, isRestored })
  const addressForm = useMemo(
    () => ({
      field: (name: 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2') => ({
        ...form.field(name),
        required: name !== 'address2',
      }),
      fill: form.fill,
    }),
    [form],
  )
  const send = useCallback(
    async (body: NewReservation) => {
      const { key } = await submit(VISIT, body)
      pending?.settle()
      await onSent(key)
    },
    [pending, onSent],
  )
  const hasWished = initialWished.itemIds.length > 0 || initialWished.caseId !== null
  return (
    <>
      <div hidden={pending !== undefined}>
        <Form form={form} button="内容を確認する">
          <VisitFields
            field={form.field}
            shops={shops}
            initialValues={initialValues}
            onKind={(it) => change({ kind: it as typeof kind })}
            onShop={(shopId) => change({ shopId })}
          />
          <WishesField
            field={form.field('wishes')}
            shop={shop}
            kind={kind}
            near={near}
            isCut={isCut}
            chosen={wishes}
            initialValues={initialValues.wishes}
            onChange={(starts) => change({ wishes: starts })}
          />
          <PeopleFields field={form.field} initialValues={initialValues} />
          <TextArea
            label="ご用件"
            help="ご覧になりたいものや、ご相談の内容をお聞かせください。"
            defaultValue={initialValues.purpose}
            {...form.field('purpose')}
          />
          {hasWished && <WishedList wished={wished} onChange={setWished} />}
          <ContactFields form={form} person={initialValues} />
          {kind === 'survey' && <AddressFields form={addressForm} findAddress={findAddress} address={initialValues} />}
          <TextArea label="備考" rows={3} defaultValue={initialValues.note} {...form.field('note')} />
        </Form>
      </div>
      {pending && (
        <ConfirmStep
          button="予約する"
          offlineNote="それまで、ご予約は確定しません。"
          send={() => send(toBody(pending.values, wished))}
          onBack={pending.goBack}
        >
          <SubmissionFacts body={toBody(pending.values, wished)} shop={shop} />
        </ConfirmStep>
      )}
    </>
  )
}
