import { useState } from 'react'
import { sendVerification } from '#contract/customers.ts'
import { call } from '#src/local/call.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

export function ResendButton() {
  const [isBusy, setIsBusy] = useState(false)
  async function resend() {
    setIsBusy(true)
    try {
      await call(sendVerification)
      void showToast({ kind: 'success', text: '確認メールをお送りしました' })
    } catch (error) {
      void showToast({ kind: 'error', text: refusalOf(error).message })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button kind="secondary" busy={isBusy} offline="オフラインのため送信できません" onClick={() => void resend()}>
      確認メールを再送する
    </Button>
  )
}
