import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { parseStoredResponse } from '#src/device/outbox/state.ts'
import { dismiss } from '#src/device/outbox/outbox.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import type { FormSchema } from '#src/ui/form/field-schema.ts'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { FormFrame } from './form-frame.tsx'
import css from './outcome.module.css'
import { parseRefusal } from './parse-refusal.ts'
import { BodyFacts, type FormBody, type FormScreens, SubmissionForm } from './submission-form.tsx'
import { createFilesDraft } from './use-chosen-files.ts'
import { useOpenOutcome } from './use-open-outcome.ts'
import { WaitingSubmission } from './waiting-submission.tsx'

export interface SentFormProps {
  row: OutboxRow
  /** The pages above, for the breadcrumb. */
  parents?: readonly { label: string; href: string }[]
  /** Links onwards. */
  after: ReactNode
}

interface Props<S extends FormSchema, Body> extends SentFormProps {
  screens: FormScreens<S, Body>
}

/** A form that is waiting, accepted or refused. */
export function SentForm<S extends FormSchema, Body extends FormBody>({
  screens,
  row,
  parents = [],
  after,
}: Props<S, Body>) {
  const { labels } = screens
  const body = JSON.parse(row.body) as Body
  const State = row.state === 'done' ? AcceptedForm : row.state === 'needsChoice' ? RefusedForm : WaitingForm
  const title = row.state === 'done' ? labels.accepted : row.state === 'needsChoice' ? labels.refused : labels.waiting
  return (
    <FormFrame title={title} parents={parents}>
      <State screens={screens} row={row} body={body} after={after} />
    </FormFrame>
  )
}

interface StateProps<S extends FormSchema, Body> {
  screens: FormScreens<S, Body>
  row: OutboxRow
  body: Body
  after: ReactNode
}

const receiptSchema = z.object({
  number: z.string(),
  createdAt: z.string(),
  content: z.optional(z.looseObject({})),
})

function AcceptedForm<S extends FormSchema, Body extends FormBody>({ screens, row, body, after }: StateProps<S, Body>) {
  const { labels } = screens
  const receipt = z.safeParse(receiptSchema, parseStoredResponse(row)).data
  return (
    <div className={css.parts}>
      <p role="status" className={css.sentence}>
        {labels.promise}
        {body.contact ? `確認メールを ${body.contact.email} に` : '確認メールを'}
        <wbr />
        お送りします。
      </p>
      <BodyFacts screens={screens} receipt={receipt} body={{ ...body, ...receipt?.content }} />
      {after}
    </div>
  )
}

/** In the order of the body. */
async function loadFiles(row: OutboxRow): Promise<Blob[]> {
  const { listAttachments } = await loadRequired(() => import('#src/device/outbox/store.ts'))
  const files = await listAttachments(row)
  return files
    .toSorted((a, b) => row.body.indexOf(a.id) - row.body.indexOf(b.id))
    .map(({ bytes, type }) => new Blob([bytes], { type }))
}

function WaitingForm<S extends FormSchema, Body extends FormBody>({ screens, row, body, after }: StateProps<S, Body>) {
  const navigate = useNavigate()
  return (
    <WaitingSubmission
      row={row}
      after={after}
      statement="受付はまだ完了していません。"
      revoked={screens.labels.revoked}
      loadInput={async () => ({
        draftName: screens.draftName ?? screens.kind.name,
        owner: row.owner,
        values: screens.toFields(body),
        files: await loadFiles(row),
      })}
      openForm={() => navigate({ ...screens.getFormLink(body), replace: true })}
    >
      <BodyFacts screens={screens} body={body} />
    </WaitingSubmission>
  )
}

/** The form with its previous input. Sending it again creates a new submission. */
function RefusedForm<S extends FormSchema, Body extends FormBody>({ screens, row, body }: StateProps<S, Body>) {
  const { kind, schema } = screens
  const navigate = useNavigate()
  const openOutcome = useOpenOutcome(kind.page)
  const draftName = `${kind.name} ${row.key}`
  const { files, hasFailed, retry } = useFiles(row)
  const { message, fields, otherMessages } = parseRefusal(row, schema.shape)
  const handleSent = async (key: string) => {
    await openOutcome(key, { replace: true })
    await dismiss(row.key)
  }
  const discard = async () => {
    const drafts = [createFormDraft(draftName, row.owner), createFilesDraft(draftName, row.owner)]
    await Promise.all([dismiss(row.key), ...drafts.map((it) => it.erase())])
    void showToast({ kind: 'success', text: '入力した内容を削除しました' })
    await navigate({ ...screens.getFormLink(body), replace: true })
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
        {`受付はまだ完了していません。入力した内容は${row.owner === GUEST_OWNER ? 'この端末に' : ''}残っています。`}
      </p>
      {hasFailed && (
        <>
          <Alert>添付したファイルを読み込めませんでした。ファイルは、この端末に残っています。</Alert>
          <Button kind="secondary" wide onClick={retry}>
            もう一度読み込む
          </Button>
        </>
      )}
      {files && (
        <SubmissionForm
          screens={screens}
          draftName={draftName}
          owner={row.owner}
          initialFiles={files}
          initialValues={screens.toFields(body)}
          initialErrors={fields}
          onSent={handleSent}
        />
      )}
      <Button kind="danger" wide onClick={() => void discard()}>
        入力した内容を削除する
      </Button>
    </div>
  )
}

/** The form must not be sent without them: its submission replaces this one. */
function useFiles(row: OutboxRow) {
  const [files, setFiles] = useState<readonly Blob[]>()
  const [hasFailed, setHasFailed] = useState(false)
  const load = () => {
    setHasFailed(false)
    loadFiles(row).then(setFiles, () => setHasFailed(true))
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once for each submission
  useEffect(load, [row.key])
  return { files, hasFailed, retry: load }
}
