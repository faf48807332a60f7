import { useState } from 'react'
import type { Call } from '#contract/render.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { carriedText, leftText } from './carried-text.ts'
import { carryIn } from './carry-over.commands.ts'

const FAULTS = {
  notACode:
    '引き継ぎコードを読み取れませんでした。Safariで「引き継ぎコードをコピー」を押してから、もう一度お試しください',
  failed: '引き継げませんでした。通信できる場所でもう一度お試しください',
}

/** What is in the code, the store tells anew. */
const OFFLINE = 'オフラインのため引き継げません'

const AGAIN = '不要な商品を削除してから「引き継ぐ」を押すと、残りも引き継げます'

/** Takes the code from the clipboard; where the browser does not give it, from a field. */
export function PasteCode({ call, onDone }: { call: Call; onDone?: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  async function take(code: string) {
    setIsBusy(true)
    const carried = await carryIn(call, code)
    setIsBusy(false)
    const left = typeof carried !== 'string' ? leftText(carried) : undefined
    if (typeof carried !== 'string') {
      const isWhole = left === undefined && carried.gone === 0
      void showToast({ kind: isWhole ? 'success' : 'warning', text: carriedText(carried) })
      if (left === undefined) {
        setError(undefined)
        return onDone?.()
      }
    }
    // The code stays, for another try.
    setError(typeof carried === 'string' ? FAULTS[carried] : `${left}。${AGAIN}`)
    setTyped(code)
  }
  const paste = async () => {
    const code = await navigator.clipboard.readText().catch(() => undefined)
    if (code === undefined) setTyped('')
    else await take(code)
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
      <Button busy={isBusy} offline={OFFLINE} onClick={() => void take(typed)}>
        引き継ぐ
      </Button>
    </>
  )
}
