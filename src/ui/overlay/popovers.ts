/**
 * Popovers are missing in Safari before 17, in web views of that age and in Firefox before 125. There the element stays in its
 * place and is above others by its z-index.
 */
export const hasPopovers = (): boolean => 'showPopover' in HTMLElement.prototype

/** An unknown selector within `:is` matches nothing; alone it would throw. */
export const isPopoverOpen = (element: Element): boolean => element.matches(':is(:popover-open)')

export function showPopover(element: HTMLElement): void {
  if (hasPopovers()) element.showPopover?.()
  // Browsers that know only the attribute would hide it.
  else element.removeAttribute('popover')
}
