/** Puts the customer into the search of the header; where it is folded up, it opens. */
export function openSearch(): void {
  const form = document.getElementById('search')
  if (!form) return
  // In the header it stands open by itself; lifted from there it would lose its place.
  if (getComputedStyle(form).display === 'none') form.showPopover()
  else form.querySelector('input')?.focus()
}
