import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

interface Openable {
  open?: boolean
  onClose?: () => void
}

/**
 * A part that no page shows at first: a menu, a dialog, a message. Its code and styles are loaded when the page is idle, or
 * at once when it is opened before; if they cannot be had, it closes again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const bring = async () => (known ??= await load())
  function Late(props: Props & Openable) {
    const { open = false, onClose } = props
    const [Part, setPart] = useState(() => known)
    useEffect(() => {
      if (Part) return
      const show = (part: ComponentType<Props>) => startTransition(() => setPart(() => part))
      const bringInTime = () => void bring().then(show, () => open && onClose?.())
      if (open) bringInTime()
      else whenIdle(bringInTime)
      // Asked again only when it is opened, whatever function closes it.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [open])
    return Part && <Part {...props} />
  }
  /** For whoever knows that it will be open when it is first shown. */
  return Object.assign(Late, { bring })
}
