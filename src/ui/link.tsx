import {
  type AnyRouter,
  type LinkComponentProps,
  type NavigateOptions,
  type RegisteredRouter,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react'

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

/** The props of the router's `Link` that the store uses. */
interface AnyLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string
  params?: object
  search?: object
  hash?: string
  replace?: boolean
  resetScroll?: boolean
  preload?: false
  activeOptions?: { exact?: boolean }
}

/** Leads to `to`, or to `href` if the address is only known as text. */
function AnyLink(props: AnyLinkProps) {
  const {
    to,
    params,
    search,
    hash,
    replace,
    resetScroll,
    preload,
    activeOptions: _,
    onClick,
    children,
    ...anchor
  } = props
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Of this page, also while another one is loading.
  const path = to === '.' ? router.state.matches.at(-1)!.pathname : to
  const destination = { to: path, params, search, hash, href: anchor.href } as NavigateOptions

  const preloadPage = () => {
    if (preload ?? router.options.defaultPreload)
      // The navigation tries again and shows the error.
      router.preloadRoute(destination).catch(() => {})
  }
  const preloadSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(preloadPage, router.options.defaultPreloadDelay)
  }
  const cancelPreload = () => clearTimeout(timer.current)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (anchor.target || !isPlainClick(event)) return
    event.preventDefault()
    cancelPreload()
    void router.navigate({ ...destination, replace, resetScroll } as NavigateOptions)
  }
  return (
    <a
      {...anchor}
      href={anchor.href ?? router.buildLocation(destination).href}
      onClick={follow}
      onTouchStart={preloadPage}
      onMouseEnter={preloadSoon}
      onMouseLeave={cancelPreload}
      onFocus={preloadSoon}
      onBlur={cancelPreload}
    >
      {children}
    </a>
  )
}

/** The router's props without those that the store does not use. */
type StoreLink = <
  TRouter extends AnyRouter = RegisteredRouter,
  const TFrom extends string = string,
  const TTo extends string | undefined = undefined,
  const TMaskFrom extends string = TFrom,
  const TMaskTo extends string = '',
>(
  props: LinkComponentProps<'a', TRouter, TFrom, TTo, TMaskFrom, TMaskTo> & {
    [K in 'state' | 'mask' | 'from' | 'disabled' | 'activeProps' | 'inactiveProps' | 'reloadDocument']?: never
  },
) => ReactNode

/**
 * A link within the store. The router's own subscribes to the location, because it may be active. A list has 50 links, each
 * with three effects that run before the next page is painted.
 */
export const Link = AnyLink as StoreLink

/** Whether a link to `path` counts as active at `pathname`: at its page and at the pages below. */
export const isActivePath = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Marks the current page, and without `exact` also the pages below its own. */
export const NavLink = ((props: AnyLinkProps) => {
  const { pathname } = useRouter().buildLocation(props as NavigateOptions)
  const isCurrent = useLocation({
    select: (location) =>
      props.activeOptions?.exact ? location.pathname === pathname : isActivePath(pathname, location.pathname),
  })
  return <AnyLink {...props} aria-current={isCurrent ? 'page' : undefined} />
}) as StoreLink

interface InternalLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link to a store address that is only known as text. */
export const InternalLink: (props: InternalLinkProps) => ReactNode = AnyLink
