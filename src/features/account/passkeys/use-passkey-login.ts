import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { whenIdle } from '#src/ui/loading/when-idle.ts'
import { describePasskeyFailure, hasPasskeys, type PasskeyNotice } from './failure.ts'

const CANCELLED =
  'パスキーでのログインは完了していません。もう一度お試しいただくか、メールアドレスとパスワードでログインしてください。'

const load = () => import('./log-in.ts')

/** In a hidden page a suggestion would only need new challenges. */
const whenVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => document.hidden || resolve()
    document.addEventListener('visibilitychange', check, { signal })
    check()
  })

/** The browser asks at most once at a time: a press of the button ends the suggestion, which comes back afterwards. */
export function usePasskeyLogin() {
  const isHydrated = useHydrated()
  const isOffline = useIsOffline()
  const [isBusy, setIsBusy] = useState(false)
  const [notice, setNotice] = useState<PasskeyNotice>()
  const [round, setRound] = useState(0)
  const suggestion = useRef<AbortController>(undefined)
  const canUse = isHydrated && hasPasskeys()

  useEffect(() => {
    if (!canUse || isOffline || isBusy) return
    const controller = new AbortController()
    const { signal } = controller
    suggestion.current = controller
    let renewal: ReturnType<typeof setTimeout> | undefined
    let isChosen = false
    const suggest = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      await whenVisible(signal)
      const { logInByPasskey } = await load()
      if (signal.aborted) return
      await logInByPasskey({
        isSuggested: true,
        signal,
        onAsked: (lifetimeMs) => void (renewal = setTimeout(() => setRound(round + 1), lifetimeMs / 2)),
        onChosen: () => void (isChosen = true),
      })
    }
    whenIdle(() => {
      if (signal.aborted) return
      // Until the customer has chosen, a failure concerns only the suggestion: the button says what is wrong.
      suggest().catch((error: unknown) => {
        if (!isChosen || signal.aborted) return
        setNotice(describePasskeyFailure(error, CANCELLED))
        setRound(round + 1)
      })
    })
    return () => {
      controller.abort()
      clearTimeout(renewal)
    }
  }, [canUse, isOffline, isBusy, round])

  const logIn = async () => {
    suggestion.current?.abort()
    setIsBusy(true)
    setNotice(undefined)
    try {
      const { logInByPasskey } = await loadRequired(load)
      await logInByPasskey({ isSuggested: false, signal: new AbortController().signal })
    } catch (error) {
      setNotice(describePasskeyFailure(error, CANCELLED))
    } finally {
      setIsBusy(false)
    }
  }

  return { isMissing: isHydrated && !canUse, isBusy, notice, logIn }
}
