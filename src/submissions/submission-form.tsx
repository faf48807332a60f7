import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Contact, Fact } from '#contract/submissions/form.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { submit } from '#src/device/outbox/outbox.ts'
import { createFormDraft, omitDraftField } from '#src/device/session/form-drafts.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { ContactFields } from '#src/ui/form/contact-fields.tsx'
import type { FormSchema } from '#src/ui/form/field-schema.ts'
import { Form } from '#src/ui/form/form.tsx'
import type { Check, Errors } from '#src/ui/form/form-fields.ts'
import { GoneBackError, useConfirmStep } from '#src/ui/form/use-confirm-step.ts'
import { type FormError, type FormHandle, useForm } from '#src/ui/form/use-form.ts'
import { FilesField } from './chosen-files.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import type { FileRules } from './file-rules.ts'
import css from './outcome.module.css'
import { SubmittedFacts } from './submitted-facts.tsx'
import { toFiles, useChosenFiles } from './use-chosen-files.ts'

/** Texts of the fields. */
export type FieldValues = Partial<Record<string, string>>

/** What the screens of one kind of form differ in. */
export interface FormScreens<S extends FormSchema, Body> {
  kind: SubmissionKind
  /** Other than the kind's name if several forms of the kind can be filled in beside each other. */
  draftName?: string
  /** With the fields of the contact, unless `isOfKnownPerson`. */
  schema: S
  check?: Check<S>
  /** Without a contact: the account or the order of the sender has it. */
  isOfKnownPerson?: boolean
  Fields: ComponentType<{ form: FormHandle<S>; values: FieldValues }>
  files: { label: string; help: string; rules: FileRules }
  toBody(values: z.output<S>, fileIds: string[]): Body
  toFields(body: Body): FieldValues
  /** Not received yet: `at` is now. Otherwise the time it was received. */
  useFacts(body: Body, at: number): readonly Fact[]
  /** What has changed since the form was filled in. */
  getNotice?(body: Body, at: number, isReceived: boolean): string | undefined
  labels: {
    /** Titles of the outcome. */
    accepted: string
    refused: string
    waiting: string
    /** What happens next, after it was accepted. */
    promise: string
    revoked: string
  }
  /** The empty form. */
  getFormLink(body: Body): { to: string; hash?: string; search?: Record<string, number> }
}

export interface FormBody {
  fileIds: string[]
  contact?: Contact
}

export interface SubmissionFormProps {
  /** Name of the draft. */
  draftName: string
  /** The customer's id or GUEST_OWNER. */
  owner: string
  initialValues: FieldValues
  /** Files of an earlier submission. */
  initialFiles?: readonly Blob[]
  /** Fields that the page sets, whatever the draft says. */
  fixedFields?: readonly string[]
  /** Errors that the server returned for the initial values. */
  initialErrors?: Errors
  /** Rendered above the fields. */
  children?: ReactNode
  /** Receives the key of the submission. */
  onSent: (key: string) => void | Promise<void>
}

class NotReadyError extends Error {
  override name = 'NotReadyError'
}

const FILES_NOT_READY = 'ファイルの準備が終わるまで、少しお待ちください。'

function describeError(error: unknown): FormError {
  if (error instanceof GoneBackError) return {}
  return error instanceof NotReadyError ? { message: FILES_NOT_READY } : toRefusal(error)
}

interface BodyFactsProps<S extends FormSchema, Body> {
  screens: FormScreens<S, Body>
  body: Body
  /** Undefined if it was not received yet. */
  receipt?: { number: string; createdAt: string } | undefined
}

/** Everything that a form sends, or has sent. */
export function BodyFacts<S extends FormSchema, Body extends FormBody>({
  screens,
  body,
  receipt,
}: BodyFactsProps<S, Body>) {
  const now = useNow()
  const at = receipt ? Date.parse(receipt.createdAt) : now
  const facts = screens.useFacts(body, at)
  const notice = screens.getNotice?.(body, at, receipt !== undefined)
  return (
    <>
      {notice !== undefined && <p className={css.note}>{notice}</p>}
      <SubmittedFacts number={receipt?.number} facts={facts} contact={body.contact} />
    </>
  )
}

interface Props<S extends FormSchema, Body> extends SubmissionFormProps {
  screens: FormScreens<S, Body>
}

type ContactForm = Parameters<typeof ContactFields>[0]['form']

/** A form with files and a confirmation. The input is kept until the submission is stored on the device. */
export function SubmissionForm<S extends FormSchema, Body extends FormBody>(props: Props<S, Body>) {
  const { screens, draftName, owner, initialValues, initialFiles, fixedFields = [], initialErrors } = props
  const { children, onSent } = props
  const { kind, schema, check, Fields, files, isOfKnownPerson = false } = screens
  const draft = useMemo(
    () => fixedFields.reduce(omitDraftField, createFormDraft(draftName, owner)),
    // oxlint-disable-next-line react/exhaustive-deps -- the list is the same for a page
    [draftName, owner, fixedFields.join()],
  )
  const chosen = useChosenFiles({
    form: draftName,
    owner,
    rules: files.rules,
    ...(initialFiles && { initial: initialFiles }),
  })
  const { pending, confirm } = useConfirmStep<z.output<S>>()
  const form = useForm<S>({
    schema,
    describeError,
    submit: (values) => (chosen.isBusy ? Promise.reject(new NotReadyError()) : confirm(values)),
    draft,
    ...(check && { check }),
    ...(initialErrors && { initialErrors }),
  })
  const body =
    pending &&
    screens.toBody(
      pending.values,
      chosen.files.map(({ id }) => id),
    )
  const send = useCallback(async () => {
    if (!body) return
    const { key } = await submit(kind, body, await toFiles(chosen.files))
    chosen.remove(...body.fileIds)
    pending?.settle()
    await onSent(key)
  }, [kind, body, chosen, pending, onSent])
  return (
    <>
      <div hidden={pending !== undefined}>
        <Form form={form as unknown as FormHandle} button="内容を確認する">
          {children}
          <Fields form={form} values={initialValues} />
          <FilesField {...files} chosen={chosen} />
          {!isOfKnownPerson && (
            <ContactFields form={form as unknown as ContactForm} person={initialValues as Record<string, string>} />
          )}
        </Form>
      </div>
      {pending && body && (
        <ConfirmStep button="送信する" offlineNote="それまで、受付は完了しません。" send={send} onBack={pending.goBack}>
          <BodyFacts screens={screens} body={body} />
        </ConfirmStep>
      )}
    </>
  )
}
