import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { ItemFilters, type ItemFiltersProps } from './item-filters.tsx'

interface FilterDialogProps extends ItemFiltersProps {
  open: boolean
  onClose: () => void
}

/** The filters where there is no room for them beside the list. */
export const FilterDialog = ({ open, onClose, ...filters }: FilterDialogProps) => (
  <Dialog open={open} onClose={onClose} title="絞り込み">
    <ItemFilters {...filters} />
  </Dialog>
)
