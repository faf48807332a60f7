import type { RefObject } from 'react'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { PickerBody, type PickerBodyProps } from './picker-body.tsx'
import { Popover } from './popover.tsx'

export interface DatePopupProps extends Omit<PickerBodyProps, 'onClose' | 'onType'> {
  open?: boolean
  /** Whether the focus should return to the field. */
  onClose?: (returnsFocus?: boolean) => void
  /** Closes the picker for typing; undefined if the field is picked only. */
  onType?: (() => void) | undefined
  label: string
  anchor: RefObject<HTMLElement | null>
  takesFocus: boolean
  /** Changes whenever the picker must start again from the field's value. */
  opening: number
  /** Whether a dialog renders the picker before it is opened. */
  isPrerendered: boolean
}

/** The open picker: beside its field, on phones a bottom sheet. */
export function DatePopup(props: DatePopupProps) {
  const { label, anchor, takesFocus, opening, isPrerendered, open = false, onClose, onType, ...body } = props
  const close = () => onClose?.(true)
  // With a mouse the field stays in view and is typed into directly.
  const isTouch = matchMedia('(pointer: coarse)').matches
  const content = <PickerBody key={opening} {...body} onClose={close} onType={isTouch ? onType : undefined} />
  if (matchMedia('(width < 640px)').matches)
    return (
      <Dialog open={open} onClose={close} title={label} isPrerendered={isPrerendered}>
        {content}
      </Dialog>
    )
  return (
    open && (
      <Popover
        label={label}
        anchor={anchor}
        takesFocus={takesFocus}
        onClose={(returnsFocus) => onClose?.(returnsFocus)}
      >
        {content}
      </Popover>
    )
  )
}
