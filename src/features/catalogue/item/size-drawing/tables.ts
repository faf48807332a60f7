/** Tables and storage. */
import { box, divide, leg, line, oval, type Part, type Sketch } from './sketch.ts'

const tableView = (w: number, h: number, inset: number): Part[] => [
  box(inset + 40, h - 100, w - 2 * inset - 80, 75),
  leg(inset + 50, h - 30, -40, 60),
  leg(w - inset - 50, h - 30, 40, 60),
  box(0, h - 30, w, 30, 12),
]

const table: Sketch = {
  front: ({ w, h }) => tableView(w, h, 90),
  side: ({ d, h }) => tableView(d, h, 60),
}

const roundTable: Sketch = {
  front: ({ w, h }) => [
    line([w * 0.28, h * 0.48], [w * 0.72, h * 0.48]),
    leg(w * 0.42, h - 30, -w * 0.12, 52),
    leg(w * 0.58, h - 30, w * 0.12, 52),
    leg(w * 0.33, h - 30, -w * 0.17, 56),
    leg(w * 0.67, h - 30, w * 0.17, 56),
    box(0, h - 32, w, 32, 16),
  ],
  top: ({ w, d }) => [oval(w / 2, d / 2, w / 2, d / 2)],
}

const pedestalTable: Sketch = {
  front: ({ w, h }) => {
    const base = Math.min(580, w * 0.7)
    return [
      box(w / 2 - 40, 25, 80, h - 55),
      box((w - base) / 2, 0, base, 28, 14),
      box(w / 2 - 130, h - 50, 260, 22, 4),
      box(0, h - 28, w, 28, 14),
    ]
  },
  top: ({ w, d }) => [oval(w / 2, d / 2, w / 2, d / 2), oval(w / 2, d / 2, w * 0.26, d * 0.26, 'line')],
}

const lowTable: Sketch = {
  front: ({ w, h }) => [
    box(w * 0.16, h * 0.36, w * 0.68, 22, 8),
    leg(w * 0.14, h - 28, -w * 0.05, 46),
    leg(w * 0.86, h - 28, w * 0.05, 46),
    box(0, h - 30, w, 30, 15),
  ],
  top: ({ w, d }) => [oval(w / 2, d / 2, w / 2, d / 2)],
}

const desk: Sketch = {
  front: ({ w, h }) => {
    const top = h - 135
    return [
      box(70, top, 24, 115),
      box(w / 2 - 12, top, 24, 115),
      box(w - 94, top, 24, 115),
      box(40, h - 22, w - 80, 22, 8),
      leg(75, top - 30, -25, 48),
      leg(w - 75, top - 30, 25, 48),
      box(60, top - 130, w - 120, 105),
      line([w / 2, top - 130], [w / 2, top - 25]),
      oval(w * 0.29, top - 78, 14, 14, 'soft'),
      oval(w * 0.71, top - 78, 14, 14, 'soft'),
      box(0, top - 28, w, 28, 12),
    ]
  },
  side: ({ d, h }) => {
    const top = h - 135
    return [
      box(d - 210, h - 22, 210, 22, 8),
      box(d - 200, top, 190, 115),
      leg(70, top - 30, -20, 48),
      leg(d - 70, top - 30, 20, 48),
      box(50, top - 130, d - 100, 105),
      box(0, top - 28, d, 28, 12),
    ]
  },
}

const shelfView = (w: number, h: number): Part[] => {
  const boards = Math.max(2, Math.round(h / 400)) + 1
  const gap = (h - 150) / (boards - 1)
  return [
    ...Array.from({ length: boards }, (_, i) => box(15, 60 + i * gap, w - 30, 28)),
    box(0, 0, 32, h, 6),
    box(w - 32, 0, 32, h, 6),
  ]
}

const shelf: Sketch = { front: ({ w, h }) => shelfView(w, h), side: ({ d, h }) => shelfView(d, h) }

/** Vertical slats. */
const slats = (x: number, y: number, w: number, h: number): Part[] =>
  divide(x, x + w, Math.max(4, Math.round(w / 45)))
    .slice(1)
    .map((it) => line([it.x, y], [it.x, y + h]))

const tvBoard: Sketch = {
  front: ({ w, h }) => {
    const low = Math.min(130, h * 0.3)
    const door = w * 0.31
    const inner = h - low - 60
    return [
      leg(150, low, -30, 46),
      leg(w - 150, low, 30, 46),
      box(0, low, w, h - low, 10),
      box(30, low + 30, door - 30, inner, 4),
      ...slats(30, low + 30, door - 30, inner),
      box(w - door, low + 30, door - 30, inner, 4),
      ...slats(w - door, low + 30, door - 30, inner),
      box(door + 15, low + 30, w - 2 * door - 30, inner / 2 - 10, 4),
      oval(w / 2, low + 25 + inner / 4, 38, 14, 'soft'),
      box(door + 15, low + 30 + inner / 2, w - 2 * door - 30, inner / 2, 4, 'soft'),
    ]
  },
  side: ({ d, h }) => {
    const low = Math.min(130, h * 0.3)
    return [leg(80, low, -20, 46), leg(d - 80, low, 20, 46), box(0, low, d, h - low, 10)]
  },
}

const chest: Sketch = {
  front: ({ w, h }) => {
    const low = h * 0.17
    const row = (h - low - 50) / 4
    const drawers = Array.from({ length: 5 }, (_, i) => {
      const isTop = i >= 3
      const width = isTop ? (w - 60) / 2 : w - 60
      const x = isTop ? 30 + (i - 3) * width : 30
      return { x, y: low + 25 + Math.min(i, 3) * row, width }
    })
    return [
      leg(110, low, -45, 50),
      leg(w - 110, low, 45, 50),
      box(0, low, w, h - low, 10),
      ...drawers.flatMap(({ x, y, width }) => [
        box(x, y, width, row, 4, 'soft'),
        ...(width < w / 2
          ? [oval(x + width / 2, y + row / 2, 13, 13)]
          : [0.27, 0.73].map((share) => oval(x + width * share, y + row / 2, 13, 13))),
      ]),
    ]
  },
  side: ({ d, h }) => [leg(80, h * 0.17, -30, 50), leg(d - 80, h * 0.17, 30, 50), box(0, h * 0.17, d, h * 0.83, 10)],
}

const cabinet: Sketch = {
  front: ({ w, h }) => {
    const doors = divide(25, w - 25, Math.max(2, Math.round(w / 300)))
    return [
      box(40, 0, w - 80, 90),
      box(0, 85, w, h - 85, 8),
      ...doors.map(({ x, w: width }) => box(x, 110, width, h - 145, 4, 'soft')),
      ...doors.map(({ x, w: width }, i) => oval(i % 2 === 0 ? x + width - 35 : x + 35, h * 0.56, 12, 12)),
    ]
  },
  side: ({ d, h }) => [box(60, 0, d - 60, 90), box(0, 85, d, h - 85, 8)],
}

const washBasin: Sketch = {
  front: ({ w, h }) => {
    const top = h - 270
    return [
      box(0, 0, w, top, 6),
      box(25, 25, w / 2 - 30, top - 70, 4, 'soft'),
      box(w / 2 + 5, 25, w / 2 - 30, top - 70, 4, 'soft'),
      box(w * 0.25 - 40, top - 95, 80, 24, 12),
      box(w * 0.75 - 40, top - 95, 80, 24, 12),
      line([w / 2, top + 100], [w / 2, h - 25]),
      box(w / 2 - 12, top + 90, 24, h - top - 90, 12),
      box(w / 2 - 190, top, 380, 120, 60, 'soft'),
    ]
  },
  side: ({ d, h }) => {
    const top = h - 270
    return [
      box(0, 0, d, top, 6),
      box(d - 95, top, 24, h - top - 10, 10),
      box(d - 210, h - 35, 140, 24, 12),
      box(d / 2 - 190, top, 350, 120, 60, 'soft'),
    ]
  },
}

export const tables = {
  table,
  'round-table': roundTable,
  'pedestal-table': pedestalTable,
  'low-table': lowTable,
  desk,
  shelf,
  'tv-board': tvBoard,
  chest,
  cabinet,
  'wash-basin': washBasin,
} as const
