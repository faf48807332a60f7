import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { loadRequired } from './load-required.ts'
import { whenIdle } from './when-idle.ts'

interface Openable {
  open?: boolean
  onClose?: () => void
  /** Runs instead if the part cannot be loaded. Without it a message is shown. */
  onMissing?: () => void
}

/**
 * A part that no page shows at first: a dialog, a message. Its code and styles are loaded when the page is idle, or
 * immediately when it is opened earlier. If loading fails, it closes and a message is shown; a part that stays open is
 * requested again when the server is reachable.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => (loaded ??= await load())
  function LazyPart(props: Props & Openable) {
    const { open, onClose, onMissing } = props
    const isOffline = useIsOffline()
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const show = (part: ComponentType<Props>) => startTransition(() => setPart(() => part))
      if (open) void (onMissing ? preload() : loadRequired(preload)).then(show, () => (onMissing ?? onClose)?.())
      else whenIdle(() => void preload().then(show, () => {}))
      // Runs again only when it is opened or the network returns, not when `onClose` changes.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [open, isOffline])
    return Part && <Part {...props} />
  }
  /** `preload` is for parts that are open when they are first shown. */
  return Object.assign(LazyPart, { preload })
}
