import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AddPictureIcon, CloseIcon } from '#src/ui/icons.tsx'
import { useBlobUrl } from '#src/ui/use-blob-url.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ChosenFile } from './use-chosen-files.ts'
import css from './picture-row.module.css'

interface PictureRowProps {
  pictures: readonly ChosenFile[]
  onRemove: (id: string) => void
}

/** The chosen pictures. */
export const PictureRow = ({ pictures, onRemove }: PictureRowProps) =>
  pictures.length > 0 && (
    <ul role="list" aria-label="添付する写真" className={css.row}>
      {pictures.map((picture, i) => (
        <Thumbnail key={picture.id} blob={picture.blob} number={i + 1} onRemove={() => onRemove(picture.id)} />
      ))}
    </ul>
  )

function Thumbnail({ blob, number, onRemove }: { blob: Blob; number: number; onRemove: () => void }) {
  const url = useBlobUrl(blob)
  return (
    <li className={css.thumbnail}>
      {url !== undefined && <img src={url} alt={`添付する写真${number}`} />}
      <div className={css.remove}>
        <IconButton icon={CloseIcon} label={`写真${number}を外す`} onClick={onRemove} />
      </div>
    </li>
  )
}

interface AddPictureProps {
  count: number
  max: number
  isBusy: boolean
  onChoose: (files: File[]) => void
}

/** Opens the system's picture chooser or camera. */
export function AddPicture({ count, max, isBusy, onChoose }: AddPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = count >= max
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="添付する写真を選ぶ"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button kind="quiet" busy={isBusy} disabled={isFull} onClick={() => input.current?.click()}>
        <AddPictureIcon />
        写真を添付
        <span className={css.count}>
          {count}/{max}
          <VisuallyHidden>枚</VisuallyHidden>
        </span>
      </Button>
    </>
  )
}
