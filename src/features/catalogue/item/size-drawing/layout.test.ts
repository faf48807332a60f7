import { describe, expect, it } from 'vitest'
import { SHAPES } from '#contract/items/shapes.ts'
import { createComparison, createViews, toDrawn } from './layout.ts'
import { getSketch } from './sketches.ts'

const views = (
  size: { w: number; d: number; h: number },
  shape?: (typeof SHAPES)[number],
  seat: number | null = null,
) => createViews(toDrawn(size, seat), getSketch(shape), seat !== null)

describe('the views', () => {
  it('show a sofa from the front and from the side, on one scale and ground line', () => {
    const [front, side] = views({ w: 2100, d: 880, h: 870 }, 'sofa', 420)
    expect(front).toMatchObject({ acrossLabel: '幅210', upLabel: '高さ87' })
    expect(side!.acrossLabel).toBe('奥行88')
    expect(side!.upLabel).toBeUndefined()
    expect(front!.width / side!.width).toBeCloseTo(2100 / 880)
    expect(front!.ground).toBe(side!.ground)
  })

  it('show a couch from above, below its front', () => {
    const [front, top] = views({ w: 2705, d: 1570, h: 850 }, 'couch-right', 410)
    expect(top).toMatchObject({ caption: '上から', upLabel: '奥行157', isUpright: false })
    // The height of the seat stands beside it.
    expect(front).toMatchObject({ caption: '正面', isUpright: true })
    expect(top!.ground).toBeGreaterThan(front!.ground + 100)
  })

  it('show a rug from above, a mirror from the front, and a lamp once with its depth', () => {
    expect(views({ w: 2000, d: 1400, h: 15 }, 'rug').map((it) => it.caption)).toEqual(['上から'])
    expect(views({ w: 500, d: 30, h: 800 }, 'arch-mirror').map((it) => it.upLabel)).toEqual(['高さ80'])
    expect(views({ w: 420, d: 420, h: 1055 }, 'dome-pendant').map((it) => it.acrossLabel)).toEqual(['幅・奥行42'])
    expect(views({ w: 695, d: 300, h: 1570 }, 'arc-lamp').map((it) => it.acrossLabel)).toEqual(['幅69.5×奥行30'])
  })

  it('change with the size: a shelf of 90 cm has three boards, one of 160 cm five', () => {
    const boards = (h: number) => views({ w: 900, d: 360, h }, 'shelf')[0]!.parts.length - 2
    expect([boards(900), boards(1600)]).toEqual([3, 5])
  })
})

describe.each([undefined, ...SHAPES])('a drawing of %s', (shape) => {
  it.each([
    { w: 2710, d: 1570, h: 850 },
    { w: 3130, d: 130, h: 2230 },
    { w: 300, d: 300, h: 1570 },
    { w: 25, d: 8, h: 150 },
    { w: 2000, d: 1400, h: 15 },
    { w: 1000, d: 20, h: 2200 },
  ])('of %o stays inside its square, above the comparison', (size) => {
    const drawn = toDrawn(size, null)
    for (const { x, ground, width, height, parts } of views(size, shape)) {
      expect(Math.min(x, ground - height)).toBeGreaterThan(30)
      expect(x + width).toBeLessThanOrEqual(460)
      expect(ground).toBeLessThanOrEqual(275)
      for (const { d } of parts) expect(d).not.toMatch(/NaN|undefined|Infinity/)
    }
    const { figures, ground } = createComparison(drawn, getSketch(shape))
    for (const figure of figures) {
      expect(figure.x).toBeGreaterThanOrEqual(24)
      expect(figure.ground).toBeLessThanOrEqual(ground)
    }
  })
})

describe('the comparison', () => {
  it('has a door of 80 × 200 cm and a person of 160 cm beside furniture, on its scale', () => {
    const { figures, caption } = createComparison(toDrawn({ w: 2100, d: 880, h: 870 }, 420), getSketch('sofa'))
    expect(caption).toBe('高さ200cmのドア、身長160cmの人との比較')
    const [door, person, sofa] = figures
    expect(new Set(figures.map(({ scale }) => scale)).size).toBe(1)
    expect((person!.x - door!.x - 18) / door!.scale).toBeCloseTo(800)
    expect(sofa!.x).toBeGreaterThan(person!.x)
  })

  it('has a sheet of paper beside what is small', () => {
    const { caption } = createComparison(toDrawn({ w: 150, d: 150, h: 205 }, null), getSketch('vase'))
    expect(caption).toBe('A4の紙（21×29.7cm）との比較')
  })

  it('shows a mirror on the wall, not on the floor', () => {
    const { figures, ground } = createComparison(toDrawn({ w: 600, d: 30, h: 600 }, null), getSketch('round-mirror'))
    expect(ground - figures.at(-1)!.ground).toBeCloseTo(1_200 * figures[0]!.scale)
  })
})
