import { useEffect, useState } from 'react'
import { disablePush, enablePush, type PushState, loadPushState } from '#src/device/push/push.ts'

interface Push {
  /** Undefined until read. */
  state: PushState | undefined
  /** The state being switched to. */
  pendingState: boolean | undefined
  hasFailed: boolean
  toggle(on: boolean): void
}

export function usePush(pushKey: string): Push {
  const [state, setState] = useState<PushState>()
  const [pendingState, setPendingState] = useState<boolean>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // An error does not discard a known state.
    const handleError = () => setState((known) => known ?? 'unsupported')
    const read = () => void loadPushState().then(setState, handleError)
    read()
    // The permission may have been changed in the browser's settings.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  async function toggle(on: boolean) {
    setPendingState(on)
    setHasFailed(false)
    try {
      setState(await (on ? enablePush(pushKey) : disablePush()))
    } catch {
      setHasFailed(true)
    }
    setPendingState(undefined)
  }
  return { state, pendingState, hasFailed, toggle: (on) => void toggle(on) }
}

export const PUSH_NOTES: Record<PushState, string> = {
  unsupported: 'お使いのブラウザは通知に対応していません。大切なお知らせはメールでお届けします。',
  denied:
    '通知がブロックされています。ブラウザまたは端末の設定で、このサイトの通知を許可してから、このページに戻ってください。',
  off: 'いつでもここで切り替えられます。',
  on: 'この端末に通知をお届けします。',
}

export const PUSH_FAILED = '通知を設定できませんでした。通信状況をご確認のうえ、もう一度お試しください。'
