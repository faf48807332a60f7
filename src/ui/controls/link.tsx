import { Link as RouterLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

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

/** Instead of the router's class name: styles use `aria-current`. */
const NO_PROPS = {}

type AnyLinkProps = ComponentProps<typeof RouterLink>

/** A link to a part of a page is not a link to the page. */
const hasHash = ({ hash, href }: AnyLinkProps): boolean => hash !== undefined || href?.includes('#') === true

/** A link within the store; `NavLink` is for menus, `InternalLink` for addresses from content. It counts as the current page only at the same address with the same search params. */
const AnyLink = (props: AnyLinkProps) => (
  <RouterLink activeProps={NO_PROPS} {...props} activeOptions={{ exact: true, includeHash: hasHash(props) }} />
)

export const Link = AnyLink as LinkComponent<'a'>

/** Marks the current page whatever its search params are, and without `exact` also the pages below its own. */
export const NavLink = (({ activeOptions, ...props }: AnyLinkProps) => (
  <RouterLink activeProps={NO_PROPS} {...props} activeOptions={{ includeSearch: false, ...activeOptions }} />
)) as LinkComponent<'a'>

interface InternalLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a store address that is only known as text. */
export const InternalLink: (props: InternalLinkProps) => ReactNode = AnyLink
