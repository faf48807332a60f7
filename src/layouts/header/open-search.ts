import { showPopover } from '#src/ui/overlay/popovers.ts'

/** Focuses the search field; where it is collapsed, opens it. */
export function openSearch(): void {
  const form = document.getElementById('search')
  if (!form) return
  // In the header it is always open; as a popover it would leave the header.
  if (getComputedStyle(form).display === 'none') showPopover(form)
  form.querySelector('input')?.focus()
}
