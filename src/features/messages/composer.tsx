import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { MESSAGE } from '#contract/messages/api.ts'
import { messageBody } from '#contract/messages/schema.ts'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_PICTURES } from '#contract/shared/constants.ts'
import { countCharacters } from '#contract/shared/characters.ts'
import { multilineField } from '#contract/shared/form-fields.ts'
import { type FormDraft, createFormDraft } from '#src/device/session/form-drafts.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { dismiss, submit, preloadOutbox } from '#src/device/outbox/outbox.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { PrivacyLink } from '#src/ui/form/form.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { type FormError, useForm } from '#src/ui/form/use-form.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { pictureRules } from '#src/submissions/file-rules.ts'
import { AddFiles, PictureRow } from '#src/submissions/chosen-files.tsx'
import { toFiles, useChosenFiles } from '#src/submissions/use-chosen-files.ts'
import css from './composer.module.css'
import { parseBody } from './outbox-messages.ts'

const schema = z.object({ text: multilineField(MAX_MESSAGE_CHARACTERS) })

const PICTURES = pictureRules(MAX_MESSAGE_PICTURES)

/** From here on the remaining characters are shown. */
const NEAR_END = MAX_MESSAGE_CHARACTERS - 200

export interface ComposerProps {
  customerId: string
  /** A rejected message, restored for editing. */
  rejected: OutboxRow | undefined
}

class NotReadyError extends Error {
  readonly formError: FormError

  constructor(formError: FormError) {
    super()
    this.formError = formError
  }
}

const describeError = (error: unknown): FormError =>
  error instanceof NotReadyError ? error.formError : toRefusal(error)

/** The form erases its draft after sending; input from the meantime stays stored. */
const useMessageDraft = (customerId: string, area: RefObject<HTMLTextAreaElement | null>): FormDraft =>
  useMemo(() => {
    const stored = createFormDraft('message', customerId)
    const erase = () => {
      const text = area.current?.value ?? ''
      return text === '' ? stored.erase() : stored.write({ text })
    }
    return { ...stored, erase }
  }, [customerId, area])

/** The next message. It is put into the outbox, so that it can be written offline. */
export function Composer({ customerId, rejected }: ComposerProps) {
  const chosen = useChosenFiles({ form: 'message', owner: customerId, rules: PICTURES })
  const [count, setCount] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const textNow = () => area.current?.value ?? ''
  const draft = useMessageDraft(customerId, area)
  const form = useForm({
    schema,
    draft,
    describeError,
    submit: async ({ text }) => {
      if (chosen.isBusy) throw new NotReadyError({ message: '写真の準備が終わるまで、少しお待ちください。' })
      const body = { text: text.trim(), fileIds: chosen.files.map(({ id }) => id) }
      const { error } = z.safeParse(messageBody, body)
      if (error) throw new NotReadyError({ message: error.issues[0]!.message })
      const sent = textNow()
      await submit(MESSAGE, body, await toFiles(chosen.files))
      // Pictures added meanwhile belong to the next message.
      chosen.remove(...body.fileIds)
      if (textNow() !== sent) return
      form.discard()
      setCount(0)
    },
  })

  const restoreRejected = useEffectEvent(async (row: OutboxRow) => {
    // `loadRequired` shows a message.
    const stored = await loadRequired(() => import('#src/device/outbox/store.ts')).catch(() => undefined)
    if (!stored) return
    const files = await stored.listAttachments(row)
    form.focus('text')
    // Never overwrites input, nor a message that was just restored, whose row is deleted.
    if (!chosen.isEmpty() || textNow() !== '' || !form.fill('text', parseBody(row).text)) {
      void showToast({ kind: 'info', text: '入力中のメッセージを送信してから、書き直してください' })
      return
    }
    chosen.replace(files.map(({ bytes, type }) => new Blob([bytes], { type })))
    await dismiss(row.key)
  })
  useEffect(() => void (rejected && restoreRejected(rejected)), [rejected])
  // Sending loads it again, and reports a failure.
  useEffect(() => void preloadOutbox().catch(() => {}), [])

  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const left = MAX_MESSAGE_CHARACTERS - count
  return (
    <form {...form.formProps} className={css.composer} aria-label="メッセージを書く">
      <PictureRow pictures={chosen.files} onRemove={chosen.remove} />
      <div className={css.message}>
        <TextArea
          {...form.field('text')}
          ref={area}
          label="メッセージ"
          isLabelHidden
          rows={1}
          placeholder="メッセージを入力"
          enterKeyHint="enter"
          help={count >= NEAR_END && left >= 0 ? `あと${left}文字` : undefined}
          onKeyDown={sendByKeys}
          onInput={({ currentTarget }) => setCount(countCharacters(currentTarget.value))}
        />
        <Button type="submit" busy={form.isBusy}>
          送信する
        </Button>
      </div>
      {chosen.problem !== undefined && <Alert>{chosen.problem}</Alert>}
      {form.formError !== undefined && <Alert>{form.formError}</Alert>}
      <div className={css.extras}>
        <AddFiles
          rules={PICTURES}
          count={chosen.files.length}
          isBusy={chosen.isBusy}
          onChoose={(files) => void chosen.add(files)}
        />
        <PrivacyLink />
      </div>
    </form>
  )
}
