const GAP_PX = 4
const EDGE_PX = 8

/** Under the field, or over it where there is more room; never beyond the window. */
export function placeBeside(panel: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left } = field.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = bottom + GAP_PX + height + EDGE_PX <= clientHeight
  const isBelow = fitsBelow || clientHeight - bottom >= top
  const y = isBelow ? bottom + GAP_PX : top - GAP_PX - height
  const inside = (at: number, size: number, room: number) => Math.max(EDGE_PX, Math.min(at, room - size - EDGE_PX))
  panel.style.setProperty('inset-block-start', `${inside(y, height, clientHeight)}px`)
  panel.style.setProperty('inset-inline-start', `${inside(left, width, clientWidth)}px`)
}
