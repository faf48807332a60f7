import { useState } from 'react'
import * as customersApi from '#contract/customers/api.ts'
import { call } from '#src/device/query/call.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

export function ResendButton() {
  const [isBusy, setIsBusy] = useState(false)
  async function resend() {
    setIsBusy(true)
    try {
      await call(customersApi.sendVerification)
      void showToast({ kind: 'success', text: '確認メールをお送りしました' })
    } catch (error) {
      void showToast({ kind: 'error', text: toRefusal(error).message })
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
