import { useState } from 'react'
import type { Call } from '#contract/render.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { type Carried, carryIn } from './carry-over.commands.ts'

const FAULTS = {
  notACode:
    '引き継ぎコードを読み取れませんでした。Safariで「引き継ぎコードをコピー」を押してから、もう一度お試しください',
  failed: '引き継げませんでした。通信できる場所でもう一度お試しください',
}

/** What is in the code, the store tells anew. */
const OFFLINE = 'オフラインのため引き継げません'

const success = ({ lines, favorites, gone }: Exclude<Carried, string>): string =>
  `カート${lines}種類とお気に入り${favorites}件を引き継ぎました${gone > 0 ? `（販売を終了した${gone}種類を除きます）` : ''}`

/** Takes the code from the clipboard; where the browser does not give it, from a field. */
export function PasteCode({ call, onDone }: { call: Call; onDone?: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  async function take(code: string) {
    setIsBusy(true)
    const carried = await carryIn(call, code)
    setIsBusy(false)
    if (typeof carried !== 'string') {
      setError(undefined)
      void showToast({ kind: 'success', text: success(carried) })
      return onDone?.()
    }
    setError(FAULTS[carried])
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
