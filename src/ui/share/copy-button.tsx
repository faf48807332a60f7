import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '../toast/show-toast.ts'

interface CopyButtonProps {
  text: string
  /** What is copied, for the label and the message: `口座番号`. */
  name: string
}

/** Copies a text to the clipboard, and says so. Where that is not allowed, it says how to copy by hand. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const copy = async () => {
    setIsBusy(true)
    try {
      await navigator.clipboard.writeText(text)
      void showToast({ kind: 'success', text: `${name}をコピーしました` })
    } catch {
      void showToast({ kind: 'error', text: `コピーできませんでした。${name}を長押しで選択してコピーしてください` })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void copy()}>
      {`${name}をコピー`}
    </Button>
  )
}
