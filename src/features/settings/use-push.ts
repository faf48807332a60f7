import { useEffect, useState } from 'react'
import { turnPushOff, turnPushOn } from '#src/local/push/keep-push.ts'
import { type PushState, readPushState } from '#src/local/push/push-state.ts'

interface Push {
  /** Undefined until the device has answered. */
  state: PushState | undefined
  /** What it is being turned to. */
  wanted: boolean | undefined
  hasFailed: boolean
  turn(on: boolean): void
}

export function usePush(pushKey: string): Push {
  const [state, setState] = useState<PushState>()
  const [wanted, setWanted] = useState<boolean>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // A browser that does not answer this time has not lost what it could do.
    const giveUp = () => setState((known) => known ?? 'unsupported')
    const read = () => void readPushState().then(setState, giveUp)
    read()
    // Back from the browser's settings, something may be allowed.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  async function turn(on: boolean) {
    setWanted(on)
    setHasFailed(false)
    try {
      setState(await (on ? turnPushOn(pushKey) : turnPushOff()))
    } catch {
      setHasFailed(true)
    }
    setWanted(undefined)
  }
  return { state, wanted, hasFailed, turn: (on) => void turn(on) }
}
