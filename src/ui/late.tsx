import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useIsOffline } from './use-is-offline.ts'
import { wanted } from './wanted.ts'
import { whenIdle } from './when-idle.ts'

interface Openable {
  open?: boolean
  onClose?: () => void
  /** Does in another way what it was opened for, if it cannot be had. Else the customer is told. */
  onMissing?: () => void
}

/**
 * A part that no page shows at first: a menu, a dialog, a message. Its code and styles are loaded when the page is idle, or
 * at once when it is opened before. If they cannot be had, it closes again and the customer hears of it; what stays open is
 * asked for once more when the server is heard again.
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
      // Asked again only when it is opened, or may be had again, whatever function closes it.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [open, isOffline])
    return Part && <Part {...props} />
  }
  /** For whoever knows that it will be open when it is first shown. */
  return Object.assign(Late, { bring })
}
