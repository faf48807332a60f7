import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import { IconButton, Stack, Typography } from '@mui/material'

interface CountInputProps {
  /** What is counted, for the names of the buttons. */
  label: string
  value: number
  max: number
  min?: number
  onChange: (value: number) => void
}

/** A small number of pieces, by two buttons that are large enough for a finger. */
export const CountInput = ({ label, value, max, min = 0, onChange }: CountInputProps) => (
  <Stack direction="row" role="group" aria-label={label} sx={{ alignItems: 'center', flexShrink: 0 }}>
    <IconButton aria-label={`${label}を1つ減らす`} disabled={value <= min} onClick={() => onChange(value - 1)}>
      <RemoveIcon />
    </IconButton>
    <Typography
      component="output"
      sx={{ minWidth: '4.5ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums', fontWeight: 'bold' }}
    >{`${value} / ${max}`}</Typography>
    <IconButton aria-label={`${label}を1つ増やす`} disabled={value >= max} onClick={() => onChange(value + 1)}>
      <AddIcon />
    </IconButton>
  </Stack>
)
