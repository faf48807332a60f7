import { Box } from '@mui/material'
import type { Decoration } from '#contract/shared/pictures.ts'
import { getPictureUrl, getPictureWidths } from '#contract/shared/picture-urls.ts'

interface GoodsPictureProps {
  /** Null for what is not sold any more. */
  picture: Decoration | null
  /** In rem. */
  size: number
}

/** Of goods, beside their name. */
export function GoodsPicture({ picture, size }: GoodsPictureProps) {
  const box = { width: `${size}rem`, height: `${size}rem`, flexShrink: 0, borderRadius: 1, bgcolor: 'action.hover' }
  if (!picture) return <Box sx={box} />
  return (
    <Box
      component="img"
      alt=""
      loading="lazy"
      src={getPictureUrl(picture.id, getPictureWidths(picture.width)[0]!)}
      sx={{ ...box, objectFit: 'cover' }}
    />
  )
}
