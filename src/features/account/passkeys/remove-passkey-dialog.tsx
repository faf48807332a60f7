import { useMutation } from '@tanstack/react-query'
import * as passkeysApi from '#contract/passkeys/api.ts'
import type { Passkey } from '#contract/passkeys/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation } from '#src/device/query/api-query.ts'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import css from './passkey-entry.module.css'

interface RemovePasskeyDialogProps {
  /** Open while there is one. */
  passkey: Passkey | undefined
  onClose: () => void
  onRemoved: () => Promise<void>
}

/** After a refusal it stays open with the message. */
export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const { mutate, isPending, error, reset } = useMutation({
    ...apiMutation(passkeysApi.remove),
    onSuccess: async ({ credentialId }) => {
      onClose()
      void showToast({ kind: 'success', text: 'パスキーを削除しました' })
      const { forgetCredential } = await import('#src/device/passkeys/credentials.ts')
      void forgetCredential(credentialId)
      await onRemoved()
    },
  })
  return (
    <QuestionDialog
      open={passkey !== undefined}
      onClose={() => {
        reset()
        onClose()
      }}
      title="パスキーを削除しますか"
      stay="残す"
      confirm="削除する"
      onConfirm={() => passkey && mutate({ params: { id: passkey.id } })}
      busy={isPending}
      offline="オフラインのため削除できません"
      problem={error !== null && toRefusal(error).message}
    >
      <p className={css.name}>{passkey?.name}</p>
      <p>
        このパスキーではログインできなくなります。端末やパスワードマネージャーに残ったパスキーは、そちらの設定から削除してください。
      </p>
    </QuestionDialog>
  )
}
