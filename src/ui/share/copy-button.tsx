import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '../toast/show-toast.ts'
import { copyText } from './copy-text.ts'

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
    const isCopied = await copyText(text)
    setIsBusy(false)
    void showToast(
      isCopied
        ? { kind: 'success', text: `${name}をコピーしました` }
        : { kind: 'error', text: `コピーできませんでした。${name}を長押しで選択してコピーしてください` },
    )
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void copy()}>
      {`${name}をコピー`}
    </Button>
  )
}
