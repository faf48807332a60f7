import { Dialog } from '../dialog.tsx'
import { useBackToClose } from '../use-back-to-close.ts'
import { SlideTrack, type SlideTrackProps } from './slide-track.tsx'

interface EnlargedGalleryProps extends SlideTrackProps {
  open: boolean
  onClose: () => void
}

/** The slides on the whole screen. */
export function EnlargedGallery({ open, onClose, ...track }: EnlargedGalleryProps) {
  useBackToClose(open, onClose)
  return (
    <Dialog open={open} onClose={onClose} title={track.label} size="full">
      <SlideTrack takesFocus {...track} />
    </Dialog>
  )
}
