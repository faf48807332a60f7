import { useEffect, useState } from 'react'
import { turnPushOff, turnPushOn } from '#src/local/push/keep-push.ts'
import { type PushState, readPushState } from '#src/local/push/push-state.ts'

interface Push {
  /** Undefined until the device has answered. */
  state: PushState | undefined
  isWorking: boolean
  hasFailed: boolean
  turn(on: boolean): void
}

export function usePush(pushKey: string): Push {
  const [state, setState] = useState<PushState>()
  const [isWorking, setIsWorking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const read = () => void readPushState().then(setState, () => setState('unsupported'))
    read()
    // Back from the browser's settings, something may be allowed.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  async function turn(on: boolean) {
    setIsWorking(true)
    setHasFailed(false)
    try {
      setState(await (on ? turnPushOn(pushKey) : turnPushOff()))
    } catch {
      setHasFailed(true)
    }
    setIsWorking(false)
  }
  return { state, isWorking, hasFailed, turn: (on) => void turn(on) }
}
