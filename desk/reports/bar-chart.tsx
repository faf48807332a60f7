import { Box, useTheme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'

export interface Bar {
  name: string
  /** For people. */
  text: string
  value: number
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** What the values are. */
  unit: string
}

const HEIGHT = 160
const GAP = 0.25

/** Bars by day. Screen readers get a table instead. */
export function DayBars({ title, bars, unit }: BarChartProps) {
  const { palette } = useTheme()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Box>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ width: '100%', height: HEIGHT, display: 'block', borderBottom: 1, borderColor: 'divider' }}
      >
        {bars.map(({ name, text, value }, at) => {
          const height = (value / most) * HEIGHT
          return (
            <g key={name}>
              <title>{`${name} ${text}`}</title>
              <rect x={at} y={0} width={1} height={HEIGHT} fill="transparent" />
              <rect x={at + GAP / 2} y={HEIGHT - height} width={1 - GAP} height={height} fill={palette.primary.main} />
            </g>
          )
        })}
      </Box>
      {bars.length > 0 && (
        <Box
          aria-hidden
          sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}
        >
          <span>{bars[0]!.name}</span>
          <span>{bars.at(-1)!.name}</span>
        </Box>
      )}
      <HiddenTable title={title} bars={bars} unit={unit} />
    </Box>
  )
}

const HiddenTable = ({ title, bars, unit }: BarChartProps) => (
  <Box sx={visuallyHidden}>
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
)

/** Bars beside their names. They are a table themselves. */
export function NamedBars({ title, bars, unit }: BarChartProps) {
  const { palette } = useTheme()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Box component="table" aria-label={title} sx={{ width: '100%', borderSpacing: '0 6px' }}>
      <Box component="thead" sx={visuallyHidden}>
        <tr>
          <th scope="col">項目</th>
          <th scope="col">{unit}</th>
        </tr>
      </Box>
      <tbody>
        {bars.map(({ name, text, value }) => (
          <tr key={name}>
            <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 'normal', width: '35%', pr: 1 }}>
              {name}
            </Box>
            <Box component="td" sx={{ position: 'relative' }}>
              <Box
                component="svg"
                aria-hidden
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                sx={{ width: '55%', height: 14, mr: 1 }}
              >
                <rect width={(value / most) * 100} height={10} fill={palette.primary.main} />
              </Box>
              {text}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
