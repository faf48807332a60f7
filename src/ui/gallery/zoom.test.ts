import { describe, expect, it } from 'vitest'
import { fit, panBy, toggleZoom, WHOLE, zoomBy } from './zoom.ts'

/** A square picture on a phone. */
const box = { width: 390, height: 700 }
const sizes = { box, picture: fit(box, 1) }
const MIDDLE = { x: 0, y: 0 }

describe('a picture that is enlarged', () => {
  it('fits its box at first', () => {
    expect(fit(box, 1)).toEqual({ width: 390, height: 390 })
    expect(fit({ width: 800, height: 300 }, 1.5)).toEqual({ width: 450, height: 300 })
  })

  it('keeps in place what is seen at the point', () => {
    const zoom = zoomBy(WHOLE, 2, { x: 100, y: 0 }, sizes)
    expect(zoom).toEqual({ scale: 2, x: -100, y: 0 })
    expect((100 - zoom.x) / zoom.scale).toBe(100)
  })

  it('becomes at most four times as large, and never smaller than its box', () => {
    expect(zoomBy(WHOLE, 9, MIDDLE, sizes).scale).toBe(4)
    expect(zoomBy({ scale: 2, x: 50, y: 0 }, 0.1, MIDDLE, sizes)).toEqual(WHOLE)
  })

  it('is moved no further than to its edges', () => {
    const zoom = zoomBy(WHOLE, 2, MIDDLE, sizes)
    expect(panBy(zoom, 999, -999, sizes)).toEqual({ scale: 2, x: 195, y: -40 })
    expect(panBy(WHOLE, 50, 50, sizes)).toEqual(WHOLE)
  })

  it('is whole again by the second double tap', () => {
    const close = toggleZoom(WHOLE, MIDDLE, sizes)
    expect(close.scale).toBe(2.5)
    expect(toggleZoom(close, MIDDLE, sizes)).toEqual(WHOLE)
  })
})
