import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useIsOffline } from './use-is-offline.ts'
import { wanted } from './wanted.ts'
import { whenIdle } from './when-idle.ts'

interface Openable {
  open?: boolean
  onClose?: () => void
  /** Runs instead if the part cannot be loaded. Without it the customer sees a message. */
  onMissing?: () => void
}

/**
 * A part that no page shows at first: a menu, a dialog, a message. Its code and styles are loaded when the page is idle, or
 * at once when it is opened before. If they cannot be loaded, it closes and the customer sees a message; a part that stays
 * open is requested again when the server can be reached again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const bring = async () => (known ??= await load())
  function Late(props: Props & Openable) {
    const { open = false, onClose, onMissing } = props
    const isOffline = useIsOffline()
    const [Part, setPart] = useState(() => known)
    useEffect(() => {
      if (Part) return
      const show = (part: ComponentType<Props>) => startTransition(() => setPart(() => part))
      if (open) void (onMissing ? bring() : wanted(bring)).then(show, () => (onMissing ?? onClose)?.())
      else whenIdle(() => void bring().then(show, () => {}))
      // Runs again only when it is opened or the network returns, whatever function closes it.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [open, isOffline])
    return Part && <Part {...props} />
  }
  /** For whoever knows that it will be open when it is first shown. */
  return Object.assign(Late, { bring })
}
