import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { passwordField } from '#contract/customers/password.ts'
import * as passkeysApi from '#contract/passkeys/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { call } from '#src/device/query/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { type FormError, useForm } from '#src/ui/form/use-form.ts'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { describePasskeyFailure, type PasskeyNotice } from './failure.ts'
import { PasskeyMessage } from './passkey-message.tsx'
import css from './add-passkey.module.css'

const CANCELLED = 'パスキーは追加されていません。もう一度お試しください。'
const OFFLINE = 'オフラインのため追加できません'

/** Asks the browser for a passkey and stores it. Rejects with the error of either. */
async function addPasskey(password?: string): Promise<void> {
  const { createCredential } = await loadRequired(() => import('#src/device/passkeys/credentials.ts'))
  const options = await call(passkeysApi.startAdding, { body: { ...(password !== undefined && { password }) } })
  await call(passkeysApi.add, { body: await createCredential(options) })
}

const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof CodedError && error.details?.['password'] !== undefined

interface AddPasskeyProps {
  needsPassword: boolean
  email: string
  onAdded: () => Promise<void>
}

/** Soon after a login the button is enough. Later, or if the page has been open for long, it asks for the password. */
export function AddPasskey({ needsPassword, email, onAdded }: AddPasskeyProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [notice, setNotice] = useState<PasskeyNotice>()

  const finish = async () => {
    await onAdded()
    setIsAsking(false)
    void showToast({ kind: 'success', text: 'パスキーを追加しました' })
  }

  const start = async () => {
    setNotice(undefined)
    if (needsPassword) return setIsAsking(true)
    setIsBusy(true)
    try {
      await addPasskey()
      await finish()
    } catch (error) {
      if (isPasswordNeeded(error)) setIsAsking(true)
      else setNotice(describePasskeyFailure(error, CANCELLED))
    } finally {
      setIsBusy(false)
    }
  }

  const wasAsking = useRef(false)
  useEffect(() => {
    // The form with the focus is gone.
    if (wasAsking.current && !isAsking) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (isAsking)
    return (
      <div className={css.add}>
        <ConfirmForm email={email} onConfirmed={finish} onCancel={() => setIsAsking(false)} />
      </div>
    )
  return (
    <div className={css.add}>
      <PasskeyMessage notice={notice} />
      <Button ref={opener} kind="secondary" wide busy={isBusy} offline={OFFLINE} onClick={() => void start()}>
        パスキーを追加する
      </Button>
    </div>
  )
}

const SCHEMA = z.object({ password: passwordField })

function describeError(error: unknown): FormError {
  if (!(error instanceof DOMException)) return toRefusal(error)
  return { message: describePasskeyFailure(error, CANCELLED).text }
}

interface ConfirmFormProps {
  email: string
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

/** The password proves who adds the passkey, because anyone with an unlocked phone has the session. */
function ConfirmForm({ email, onConfirmed, onCancel }: ConfirmFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])
  const form = useForm({
    schema: SCHEMA,
    describeError,
    submit: async ({ password }) => {
      await addPasskey(password)
      await onConfirmed()
    },
  })
  return (
    <div ref={box}>
      <Form form={form} button="パスキーを追加する" offline={OFFLINE} onCancel={onCancel}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          enterKeyHint="go"
          help="ご本人の確認のため、入力をお願いします。"
          {...form.field('password')}
        />
      </Form>
    </div>
  )
}
