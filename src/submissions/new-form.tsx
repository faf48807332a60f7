import type { ComponentType, ReactNode } from 'react'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { toCustomerFields } from './contact-values.ts'
import type { FieldValues, SubmissionFormProps } from './submission-form.tsx'
import { useFormReady } from './use-form-ready.ts'
import { useOpenOutcome } from './use-open-outcome.ts'

interface NewFormProps {
  /** The name of a SubmissionKind, and where its outcome is shown. */
  name: string
  page: string
  /** Loaded lazily. */
  Form: ComponentType<SubmissionFormProps & { open?: boolean }> & { preload: () => Promise<unknown> }
  /** Values that the page sets. */
  values?: FieldValues
  /** Rendered above the fields. */
  children?: ReactNode
}

/** An empty form, with the customer's contact and the draft. */
export function NewForm({ name, page, Form, values = {}, children }: NewFormProps) {
  const session = useSession()
  const openOutcome = useOpenOutcome(page)
  const isLoaded = useFormReady(Form.preload, page)
  const customer = useCustomer()
  const isKnown = isLoaded && (session.state === 'guest' || customer !== undefined)
  return (
    <Pending
      data={isKnown ? { ...(customer && toCustomerFields(customer)), ...values } : undefined}
      skeleton={
        <>
          <noscript>フォームを表示するには、JavaScriptを有効にしてください。お電話でも承ります。</noscript>
          <TextSkeleton lines={12} />
        </>
      }
      failure={isLoaded === false && <EmptyState>フォームを読み込めませんでした。お電話でも承ります。</EmptyState>}
    >
      {(initialValues) => (
        <Form
          key={`${customer?.id} ${Object.values(values).join()}`}
          open
          draftName={name}
          owner={customer?.id ?? GUEST_OWNER}
          initialValues={initialValues}
          fixedFields={Object.keys(values)}
          onSent={openOutcome}
        >
          {children}
        </Form>
      )}
    </Pending>
  )
}
