import { describe, expect, it } from 'vitest'
import { fit, panBy, toggleZoom, UNZOOMED, zoomBy } from './zoom.ts'

/** A square picture on a phone. */
const box = { width: 390, height: 700 }
const sizes = { box, picture: fit(box, 1) }
const MIDDLE = { x: 0, y: 0 }

describe('a zoomed picture', () => {
  it('fits its box at first', () => {
    expect(fit(box, 1)).toEqual({ width: 390, height: 390 })
    expect(fit({ width: 800, height: 300 }, 1.5)).toEqual({ width: 450, height: 300 })
  })

  it('keeps the point under the pointer in place', () => {
    const zoom = zoomBy(UNZOOMED, 2, { x: 100, y: 0 }, sizes)
    expect(zoom).toEqual({ scale: 2, x: -100, y: 0 })
    expect((100 - zoom.x) / zoom.scale).toBe(100)
  })

  it('is at most four times as large, and never smaller than its box', () => {
    expect(zoomBy(UNZOOMED, 9, MIDDLE, sizes).scale).toBe(4)
    expect(zoomBy({ scale: 2, x: 50, y: 0 }, 0.1, MIDDLE, sizes)).toEqual(UNZOOMED)
  })

  it('pans no further than to its edges', () => {
    const zoom = zoomBy(UNZOOMED, 2, MIDDLE, sizes)
    expect(panBy(zoom, 999, -999, sizes)).toEqual({ scale: 2, x: 195, y: -40 })
    expect(panBy(UNZOOMED, 50, 50, sizes)).toEqual(UNZOOMED)
  })

  it('resets by the second double tap', () => {
    const close = toggleZoom(UNZOOMED, MIDDLE, sizes)
    expect(close.scale).toBe(2.5)
    expect(toggleZoom(close, MIDDLE, sizes)).toEqual(UNZOOMED)
  })
})
