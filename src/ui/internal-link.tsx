import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** Whether the page handles a click on a link: others open tabs or windows, or were handled already. */
export const isPlainClick = ({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)

interface InternalLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link to a store address that is only known as text; navigates without reloading the page. */
export function InternalLink({ href, className, children }: InternalLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}
