import { Dialog } from '../dialog.tsx'
import { SlideTrack, type SlideTrackProps } from './slide-track.tsx'

interface EnlargedGalleryProps extends SlideTrackProps {
  open: boolean
  onClose: () => void
}

/** The slides on the whole screen. */
export const EnlargedGallery = ({ open, onClose, ...track }: EnlargedGalleryProps) => (
  <Dialog open={open} onClose={onClose} title={track.label} size="full">
    <SlideTrack takesFocus {...track} />
  </Dialog>
)
