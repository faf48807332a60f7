import { useCallback, useMemo } from 'react'
import type { NewReservation } from '#contract/reservations.ts'
import { VISIT } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import type { FormDraft } from '#src/local/form-drafts.ts'
import { submit } from '#src/local/outbox/shown-outbox.ts'
import { findAddress } from '#src/local/postal-codes.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { AddressFields } from '#src/ui/form/address-fields.tsx'
import { ContactFields } from '#src/ui/form/contact-fields.tsx'
import { Form } from '#src/ui/form/form.tsx'
import type { Errors } from '#src/ui/form/form-fields.ts'
import { GoneBackError, useConfirmed } from '#src/ui/form/use-confirmed.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { WishedItems } from '../visits/wished-items.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import {
  bodyOf,
  missingAddress,
  type OfferedFields,
  RESERVATION_FIELDS,
  type ReservationFields,
} from './reservation-fields.ts'
import css from './reservation-form.module.css'
import { useVisitChoice } from './use-visit-choice.ts'
import { PeopleFields, VisitFields } from './visit-fields.tsx'
import { WishesField } from './wishes-field.tsx'

export interface ReservationFormProps {
  shops: readonly Shop[]
  /** What the fields offer at first. */
  offered: OfferedFields
  itemIds: readonly number[]
  /** The day at which the calendar opens, as a moment in it. */
  near?: number
  /** Keeps what is typed; it has to stay the same one. */
  draft: FormDraft
  /** What the server found wrong with what is offered. */
  refused?: Errors
  /** Gets the key by which it can be followed. */
  onSent: (key: string) => void | Promise<void>
}

const explain = (error: unknown) => (error instanceof GoneBackError ? {} : refusalOf(error))

/** Everything that a visit needs to be reserved; what is typed stays until it is kept on the device as sent off. */
export function ReservationForm({ shops, offered, itemIds, near, draft, refused, onSent }: ReservationFormProps) {
  const { pending, confirm } = useConfirmed<ReservationFields>()
  const form = useForm({
    schema: RESERVATION_FIELDS,
    check: missingAddress,
    explain,
    submit: confirm,
    draft,
    ...(refused && { refused }),
  })
  const { isRestored, typed } = form
  const { kind, shop, wishes, isCut, turn } = useVisitChoice({ shops, offered, typed, isRestored })
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
  return (
    <>
      <div hidden={pending !== undefined}>
        <Form form={form} button="内容を確認する">
          <VisitFields
            field={form.field}
            {...{ shops, offered }}
            onKind={(it) => turn({ kind: it as typeof kind })}
            onShop={(shopId) => turn({ shopId })}
          />
          <WishesField
            field={form.field('wishes')}
            {...{ shop, kind, near, isCut }}
            chosen={wishes}
            offered={offered.wishes}
            onChange={(starts) => turn({ wishes: starts })}
          />
          <PeopleFields field={form.field} offered={offered} />
          <TextArea
            label="ご用件"
            help="ご覧になりたいものや、ご相談の内容をお聞かせください。"
            defaultValue={offered.purpose}
            {...form.field('purpose')}
          />
          {itemIds.length > 0 && (
            <div className={css.items}>
              <p>ご覧になる商品</p>
              <WishedItems ids={itemIds} />
            </div>
          )}
          <ContactFields form={form} person={offered} />
          {kind === 'survey' && <AddressFields form={addressForm} findAddress={findAddress} address={offered} />}
          <TextArea label="備考" rows={3} defaultValue={offered.note} {...form.field('note')} />
        </Form>
      </div>
      {pending && (
        <ConfirmStep body={bodyOf(pending.values, itemIds)} shop={shop} send={send} onBack={pending.goBack} />
      )}
    </>
  )
}
