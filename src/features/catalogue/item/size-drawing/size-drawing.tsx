import { useMemo } from 'react'
import type { VariantFacts } from '#contract/items/variant-facts.ts'
import { createComparison, createViews, toDrawn, type View } from './layout.ts'
import css from './size-drawing.module.css'
import type { Part } from './sketch.ts'
import { getSketch } from './sketches.ts'

const TICK = 5
const OFF = 16

type SizeDrawingProps = Pick<VariantFacts, 'sizeMm' | 'seatHeightMm' | 'shape'>

/** The item drawn from its sizes, with measurements in centimetres, beside a door and a person. */
export function SizeDrawing({ sizeMm, seatHeightMm, shape }: SizeDrawingProps) {
  const { views, comparison } = useMemo(() => {
    const sketch = getSketch(shape)
    const size = toDrawn(sizeMm, seatHeightMm)
    return {
      views: createViews(size, sketch, seatHeightMm !== null),
      comparison: createComparison(size, sketch),
    }
  }, [sizeMm, seatHeightMm, shape])
  const seatView = views.findLast(({ isUpright }) => isUpright)
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 480 480"
      role="img"
      aria-label={describe(sizeMm, seatHeightMm, comparison.caption)}
    >
      {views.map((view) => (
        <MeasuredView key={view.caption} view={view} />
      ))}
      {seatHeightMm !== null && seatView && <SeatHeight view={seatView} seatHeightMm={seatHeightMm} />}
      <path className={css.ground} d={`M24 ${comparison.ground}H456`} />
      {comparison.figures.map((figure, i) => (
        <Figure key={i} {...figure} />
      ))}
      <text className={css.note} x={24} y={comparison.ground + 22}>
        {comparison.caption}
      </text>
      <text className={css.unit} x={456} y={comparison.ground + 22}>
        単位：cm
      </text>
    </svg>
  )
}

function MeasuredView({ view }: { view: View }) {
  const { caption, x, ground, width, height, acrossLabel, upLabel } = view
  const middle = { x: x - OFF - 9, y: ground - height / 2 }
  return (
    <g>
      <text className={css.caption} x={x + width / 2} y={ground - height - 12}>
        {caption}
      </text>
      <Figure {...view} />
      {acrossLabel && (
        <>
          <path className={css.rule} d={ruleAcross(x, ground + OFF, width)} />
          <text className={css.label} x={x + width / 2} y={ground + OFF + 21}>
            {acrossLabel}
          </text>
        </>
      )}
      {upLabel && (
        <>
          <path className={css.rule} d={ruleUp(x - OFF, ground, height)} />
          <text className={css.label} {...middle} transform={`rotate(-90 ${middle.x} ${middle.y})`}>
            {upLabel}
          </text>
        </>
      )}
    </g>
  )
}

/** At the right of a view from the front or the side. */
function SeatHeight({ view, seatHeightMm }: { view: View; seatHeightMm: number }) {
  const x = view.x + view.width + OFF
  const height = seatHeightMm * view.scale
  const middle = { x: x + 20, y: view.ground - height / 2 }
  return (
    <>
      <path className={css.rule} d={ruleUp(x, view.ground, height)} />
      <text className={css.label} {...middle} transform={`rotate(-90 ${middle.x} ${middle.y})`}>
        {`座面高${seatHeightMm / 10}`}
      </text>
    </>
  )
}

interface FigureProps {
  x: number
  ground: number
  scale: number
  parts: readonly Part[]
}

const Figure = ({ x, ground, scale, parts }: FigureProps) => (
  <g transform={`translate(${x} ${ground}) scale(${scale})`}>
    {parts.map(({ d, tone }, i) => (
      <path key={i} className={css[tone]} d={d} />
    ))}
  </g>
)

function describe({ w, d, h }: SizeDrawingProps['sizeMm'], seatHeightMm: number | null, comparison: string) {
  const sizes = [`幅${w / 10}センチ`, `奥行${d / 10}センチ`, `高さ${h / 10}センチ`]
  if (seatHeightMm !== null) sizes.push(`座面の高さ${seatHeightMm / 10}センチ`)
  return `サイズ図：${sizes.join('、')}。${comparison}つき`
}

const ruleAcross = (x: number, y: number, width: number) =>
  `M${x} ${y}h${width}M${x} ${y - TICK}v${2 * TICK}M${x + width} ${y - TICK}v${2 * TICK}`

const ruleUp = (x: number, ground: number, height: number) =>
  `M${x} ${ground}v${-height}M${x - TICK} ${ground}h${2 * TICK}M${x - TICK} ${ground - height}h${2 * TICK}`
