import { describe, expect, it } from 'vitest'
import { createScaleFigure, createElevations } from './elevations.ts'

describe('the size drawing', () => {
  it('shows a sofa from the front and from the side, on one scale', () => {
    const [front, side] = createElevations({ w: 2100, d: 880, h: 870 })
    expect(front!.acrossLabel).toBe('幅210')
    expect(side!.acrossLabel).toBe('奥行88')
    expect(front!.width / side!.width).toBeCloseTo(2100 / 880)
    expect(front!.height).toBeCloseTo(side!.height)
  })

  it('shows a rug from above and a mirror from the front only', () => {
    expect(createElevations({ w: 2000, d: 1400, h: 15 }).map((it) => it.caption)).toEqual(['上から見たところ'])
    expect(createElevations({ w: 500, d: 30, h: 800 }).map((it) => it.upLabel)).toEqual(['高さ80'])
  })

  it.each([
    { w: 2710, d: 1570, h: 850 },
    { w: 300, d: 300, h: 1570 },
    { w: 150, d: 150, h: 330 },
    { w: 620, d: 150, h: 610 },
    { w: 2000, d: 1400, h: 15 },
    { w: 1000, d: 20, h: 2200 },
  ])('keeps %o inside its square, and apart from the door', (size) => {
    const { door, thing } = createScaleFigure(size)
    expect(Math.min(thing.x, thing.y)).toBeGreaterThan(10)
    for (const { x, y, width, height } of createElevations(size)) {
      expect(Math.min(x, y)).toBeGreaterThan(20)
      expect(Math.max(x + width, y + height)).toBeLessThan(440)
      expect(y).toBeGreaterThan(door.y + door.height + 24)
    }
  })

  it('shows the item beside a door of 80 × 200 cm, on its scale and ground line', () => {
    const { door, thing } = createScaleFigure({ w: 2100, d: 880, h: 870 })
    expect(door.height / door.width).toBeCloseTo(200 / 80)
    expect(thing.height / door.height).toBeCloseTo(87 / 200)
    expect(thing.y + thing.height).toBeCloseTo(door.y + door.height)
    expect(thing.x + thing.width).toBeLessThan(door.x)
  })
})
