import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { MESSAGE, messageBody } from '#contract/messages.ts'
import { MAX_MESSAGE_CHARACTERS } from '#contract/rules.ts'
import { countCharacters } from '#contract/typed-text.ts'
import { proseField } from '#contract/typed-fields.ts'
import { type FormDraft, formDraft } from '#src/local/form-drafts.ts'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { dismiss, submit, wakeOutbox } from '#src/local/outbox/shown-outbox.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { PrivacyNote } from '#src/ui/form/privacy-note.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { type Refusal, useForm } from '#src/ui/form/use-form.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { wanted } from '#src/ui/wanted.ts'
import { asFiles, useChosenPictures } from './chosen-pictures.ts'
import css from './composer.module.css'
import { bodyOf } from './own-messages.ts'
import { AddPicture, PictureRow } from './picture-row.tsx'

const schema = z.object({ text: proseField(MAX_MESSAGE_CHARACTERS) })

/** From here on it is said how many are left. */
const NEAR_END = MAX_MESSAGE_CHARACTERS - 200

export interface ComposerProps {
  customerId: string
  /** What was refused comes back to be changed. */
  again: OutboxRow | undefined
}

class NotYetError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super()
    this.refusal = refusal
  }
}

const explain = (error: unknown): Refusal => (error instanceof NotYetError ? error.refusal : refusalOf(error))

/** The form erases what it sent; what was typed while it did so stays kept. */
const useMessageDraft = (customerId: string, area: RefObject<HTMLTextAreaElement | null>): FormDraft =>
  useMemo(() => {
    const kept = formDraft('message', customerId)
    const erase = () => {
      const text = area.current?.value ?? ''
      return text === '' ? kept.erase() : kept.write({ text })
    }
    return { ...kept, erase }
  }, [customerId, area])

/** The next message. It goes into the outbox, so that it can be written without network too. */
export function Composer({ customerId, again }: ComposerProps) {
  const chosen = useChosenPictures(customerId)
  const [count, setCount] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const textNow = () => area.current?.value ?? ''
  const draft = useMessageDraft(customerId, area)
  const form = useForm({
    schema,
    draft,
    explain,
    submit: async ({ text }) => {
      if (chosen.isBusy) throw new NotYetError({ message: '写真の準備が終わるまで、少しお待ちください。' })
      const body = { text: text.trim(), fileIds: chosen.pictures.map(({ id }) => id) }
      const { error } = z.safeParse(messageBody, body)
      if (error) throw new NotYetError({ message: error.issues[0]!.message })
      const sent = textNow()
      await submit(MESSAGE, body, await asFiles(chosen.pictures))
      // What came meanwhile belongs to the next message.
      chosen.remove(...body.fileIds)
      if (textNow() !== sent) return
      form.discard()
      setCount(0)
    },
  })

  const writeAgain = useEffectEvent(async (row: OutboxRow) => {
    const kept = await wanted(() => import('#src/local/outbox/attachments.ts')).catch(() => undefined)
    if (!kept) return
    const files = await kept.attachmentsOf(row)
    form.focus('text')
    // Nothing that stands here already is written over, nor what came back just so: its row is gone.
    if (!chosen.isEmpty() || textNow() !== '' || !form.fill('text', bodyOf(row).text)) {
      void showToast({ kind: 'info', text: '入力中のメッセージを送信してから、書き直してください' })
      return
    }
    chosen.replace(files.map(({ bytes, type }) => new Blob([bytes], { type })))
    await dismiss(row.key)
  })
  useEffect(() => void (again && writeAgain(again)), [again])
  useEffect(() => void wakeOutbox().catch(() => {}), [])

  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const left = MAX_MESSAGE_CHARACTERS - count
  return (
    <form {...form.formProps} className={css.composer} aria-label="メッセージを書く">
      <PictureRow pictures={chosen.pictures} onRemove={chosen.remove} />
      <TextArea
        {...form.field('text')}
        ref={area}
        label="メッセージ"
        isLabelHidden
        rows={2}
        placeholder="メッセージを入力"
        enterKeyHint="enter"
        help={count >= NEAR_END && left >= 0 ? `あと${left}文字` : undefined}
        onKeyDown={sendByKeys}
        onInput={({ currentTarget }) => setCount(countCharacters(currentTarget.value))}
      />
      {chosen.problem !== undefined && <Alert>{chosen.problem}</Alert>}
      {form.refusal !== undefined && <Alert>{form.refusal}</Alert>}
      <div className={css.actions}>
        <AddPicture
          count={chosen.pictures.length}
          isBusy={chosen.isBusy}
          onChoose={(files) => void chosen.add(files)}
        />
        <Button type="submit" busy={form.isBusy}>
          送信する
        </Button>
      </div>
      <PrivacyNote />
    </form>
  )
}
