import { useMutation } from '@tanstack/react-query'
import * as customersApi from '#contract/customers/api.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation } from '#src/device/query/api-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

export function ResendButton() {
  const resend = useMutation({
    ...apiMutation(customersApi.sendVerification),
    onSuccess: () => void showToast({ kind: 'success', text: '確認メールをお送りしました' }),
    onError: (error) => void showToast({ kind: 'error', text: toRefusal(error).message }),
  })
  return (
    <Button
      kind="secondary"
      busy={resend.isPending}
      offline="オフラインのため送信できません"
      onClick={() => resend.mutate({})}
    >
      確認メールを再送する
    </Button>
  )
}
