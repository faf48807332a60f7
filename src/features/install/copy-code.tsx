import { useEffect, useState } from 'react'
import { useReplicas, preloadReplicas } from '#src/device/cart-sync/cart.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { copyText } from '#src/ui/share/copy-text.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { createCode } from './carry-over.commands.ts'

/** Copies the code to the clipboard; if that fails, shows it for copying by hand. */
export function CopyCode() {
  const code = createCode(useReplicas())
  const [isShown, setIsShown] = useState(false)
  // Nothing to copy is shown until they are loaded.
  useEffect(() => void preloadReplicas().catch(() => {}), [])
  if (code === undefined) return <p>カートもお気に入りも空のため、引き継ぐものはありません。</p>
  const copy = async () => {
    if (await copyText(code))
      void showToast({ kind: 'success', text: 'コードをコピーしました。アプリを開いて貼り付けてください' })
    else setIsShown(true)
  }
  return (
    <>
      <Button kind="secondary" onClick={() => void copy()}>
        引き継ぎコードをコピー
      </Button>
      {isShown && (
        <TextArea
          label="引き継ぎコード"
          help="すべて選択してコピーしてください"
          readOnly
          rows={3}
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  )
}
