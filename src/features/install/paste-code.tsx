import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { formatImportResult, formatLeftOver } from './import-result.ts'
import { importCode } from './carry-over.commands.ts'

const ERROR_TEXTS = {
  notACode:
    '引き継ぎコードを読み取れませんでした。Safariで「引き継ぎコードをコピー」を押してから、もう一度お試しください',
  failed: '引き継げませんでした。通信できる場所で、もう一度お試しください',
}

/** The import requests current data of the items. */
const OFFLINE = 'オフラインのため引き継げません'

const RETRY_HINT = '不要な商品を削除してから「引き継ぐ」を押すと、残りも引き継げます'

/** Reads the code from the clipboard; if that is denied, shows a field. */
export function PasteCode({ onDone }: { onDone?: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  async function submitCode(code: string) {
    setIsBusy(true)
    const result = await importCode(code)
    setIsBusy(false)
    const left = typeof result !== 'string' ? formatLeftOver(result) : undefined
    if (typeof result !== 'string') {
      const isWhole = left === undefined && result.discontinued === 0
      void showToast({ kind: isWhole ? 'success' : 'warning', text: formatImportResult(result) })
      if (left === undefined) {
        setError(undefined)
        return onDone?.()
      }
    }
    // The code stays for another attempt.
    setError(typeof result === 'string' ? ERROR_TEXTS[result] : `${left}。${RETRY_HINT}`)
    setTyped(code)
  }
  const paste = async () => {
    // Firefox before 125 cannot read the clipboard; others ask first.
    const code = await navigator.clipboard.readText?.().catch(() => undefined)
    if (code === undefined) setTyped('')
    else await submitCode(code)
  }

  if (typed === undefined)
    return (
      <Button busy={isBusy} offline={OFFLINE} onClick={() => void paste()}>
        貼り付け
      </Button>
    )
  return (
    <>
      <TextArea
        label="引き継ぎコード"
        help="コピーしたコードを貼り付けてください"
        error={error}
        rows={3}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button busy={isBusy} offline={OFFLINE} onClick={() => void submitCode(typed)}>
        引き継ぐ
      </Button>
    </>
  )
}
