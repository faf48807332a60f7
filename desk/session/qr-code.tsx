import qrcode from 'qrcode-generator'

/** Space around it that scanners need, in modules. */
const MARGIN = 4

/** Always dark on white, which every scanner reads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * MARGIN
  const cells = Array.from({ length: count * count }, (_, index) => [Math.floor(index / count), index % count] as const)
  const path = cells
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
