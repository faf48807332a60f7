/** How each shape is drawn. */
import type { Shape } from '#contract/items/shapes.ts'
import { decoration } from './decoration.ts'
import { fittings } from './fittings.ts'
import { lamps } from './lamps.ts'
import { plants } from './plants.ts'
import { pots } from './pots.ts'
import { seating } from './seating.ts'
import { box, type Sketch } from './sketch.ts'
import { sofas } from './sofas.ts'
import { tables } from './tables.ts'

const SKETCHES: Record<Shape, Sketch> = {
  ...sofas,
  ...seating,
  ...tables,
  ...lamps,
  ...decoration,
  ...plants,
  ...pots,
  ...fittings,
}

const PLAIN_BOX: Sketch = {
  front: ({ w, h }) => [box(0, 0, w, h, 8)],
  side: ({ d, h }) => [box(0, 0, d, h, 8)],
  top: ({ w, d }) => [box(0, 0, w, d, 8)],
}

/** A plain box for items without a shape, or with one of a newer version. */
export const getSketch = (shape: Shape | undefined): Sketch => (shape && SKETCHES[shape]) ?? PLAIN_BOX
