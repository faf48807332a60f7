import type { SizeMm } from '#contract/items/schema.ts'
import { createScaleFigure, createElevations } from './elevations.ts'
import css from './size-drawing.module.css'

const TICK = 5
const OFF = 18

/** Width, depth and height in centimetres, drawn to scale. */
export function SizeDrawing({ size, seatHeightMm }: { size: SizeMm; seatHeightMm: number | null }) {
  const views = createElevations(size)
  const { ground, door, thing } = createScaleFigure(size)
  const spoken = `幅${size.w / 10}センチ、奥行${size.d / 10}センチ、高さ${size.h / 10}センチ。幅80センチ、高さ200センチのドアとの比較つき`
  return (
    <svg className={css.drawing} viewBox="0 0 480 480" role="img" aria-label={`サイズ図：${spoken}`}>
      {views.map(({ caption, x, y, width, height, acrossLabel, upLabel }) => {
        const seatY = seatHeightMm && size.h > seatHeightMm ? y + height * (1 - seatHeightMm / size.h) : undefined
        return (
          <g key={caption}>
            <rect className={css.body} x={x} y={y} width={width} height={height} rx={4} />
            {seatY !== undefined && (
              <>
                <line className={css.seat} x1={x} x2={x + width} y1={seatY} y2={seatY} />
                <text className={css.small} x={x + width / 2} y={seatY - 6}>
                  座面高{seatHeightMm! / 10}
                </text>
              </>
            )}
            <path className={css.rule} d={ruleAcross(x, y + height + OFF, width)} />
            <text className={css.label} x={x + width / 2} y={y + height + OFF + 22}>
              {acrossLabel}
            </text>
            <path className={css.rule} d={ruleUp(x - OFF, y, height)} />
            <text
              className={css.label}
              x={x - OFF - 10}
              y={y + height / 2}
              transform={`rotate(-90 ${x - OFF - 10} ${y + height / 2})`}
            >
              {upLabel}
            </text>
            <text className={css.caption} x={x + width / 2} y={y - 14}>
              {caption}
            </text>
          </g>
        )
      })}
      <g>
        <rect className={css.door} {...door} />
        <circle className={css.knob} cx={door.x + 5} cy={door.y + door.height * 0.52} r={1.5} />
        <rect className={css.body} {...thing} />
        <path className={css.rule} d={`M28 ${ground}H452`} />
        <text className={css.compared} x={28} y={ground - 10}>
          ドア（80×200）との比較
        </text>
      </g>
      <text className={css.unit} x={448} y={452}>
        単位：cm
      </text>
    </svg>
  )
}

const ruleAcross = (x: number, y: number, width: number) =>
  `M${x} ${y}h${width}M${x} ${y - TICK}v${2 * TICK}M${x + width} ${y - TICK}v${2 * TICK}`

const ruleUp = (x: number, y: number, height: number) =>
  `M${x} ${y}v${height}M${x - TICK} ${y}h${2 * TICK}M${x - TICK} ${y + height}h${2 * TICK}`
