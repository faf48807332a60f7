import type { ReactNode, RefObject } from 'react'
import { Dialog } from '../dialog.tsx'
import { useBackToClose } from '../use-back-to-close.ts'
import { PickerBody, type PickerBodyProps } from './picker-body.tsx'
import { Popover } from './popover.tsx'

export interface DatePopupProps extends Omit<PickerBodyProps, 'onClose'> {
  open?: boolean
  /** Whether the focus should go back to the field. */
  onClose?: (isFocusKept?: boolean) => void
  label: string
  anchor: RefObject<HTMLElement | null>
  takesFocus: boolean
  /** Each opening begins with what stands in the field. */
  opening: number
}

/** The open picker: beside its field, on phones a sheet from below. */
export function DatePopup({ label, anchor, takesFocus, opening, open = false, onClose, ...body }: DatePopupProps) {
  const close = () => onClose?.(true)
  const content = <PickerBody key={opening} {...body} onClose={close} />
  if (matchMedia('(width < 640px)').matches)
    return (
      <Sheet {...{ label, open }} onClose={close}>
        {content}
      </Sheet>
    )
  return (
    open && (
      <Popover {...{ label, anchor, takesFocus }} onClose={(isFocusKept) => onClose?.(isFocusKept)}>
        {content}
      </Popover>
    )
  )
}

interface SheetProps {
  label: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

function Sheet({ label, open, onClose, children }: SheetProps) {
  useBackToClose(open, onClose)
  return (
    <Dialog open={open} onClose={onClose} title={label}>
      {children}
    </Dialog>
  )
}
