import { ImagePlus as AddPictureIcon, Plus as PlusIcon, X as CloseIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { useBlobUrl } from '#src/ui/hooks/use-blob-url.ts'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import css from './chosen-files.module.css'
import type { FileRules } from './file-rules.ts'
import type { ChosenFile, ChosenFiles } from './use-chosen-files.ts'

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

interface AddFilesProps {
  rules: FileRules
  count: number
  isBusy: boolean
  onChoose: (files: File[]) => void
}

/** Opens the system's file chooser or camera. */
export function AddFiles({ rules, count, isBusy, onChoose }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const { max, accept, chooseLabel, addLabel, unit, arePictures } = rules
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={chooseLabel}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button kind="quiet" busy={isBusy} disabled={count >= max} onClick={() => input.current?.click()}>
        {arePictures ? <AddPictureIcon /> : <PlusIcon />}
        {addLabel}
        <span className={css.count}>
          {count}/{max}
          <VisuallyHidden>{unit}</VisuallyHidden>
        </span>
      </Button>
    </>
  )
}

const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))}KB` : `${(bytes / 1_000_000).toFixed(1)}MB`

const getKind = ({ type }: Blob): string => (type === 'application/pdf' ? 'PDF' : '画像')

/** The chosen documents. */
const DocumentList = ({ chosen }: { chosen: ChosenFiles }) =>
  chosen.files.length > 0 && (
    <ul role="list" aria-label="添付する書類" className={css.documents}>
      {chosen.files.map(({ id, blob, name = `書類${chosen.files.findIndex((it) => it.id === id) + 1}` }) => (
        <li key={id} className={css.document}>
          <span className={css.name}>{name}</span>
          <span className={css.count}>{`${getKind(blob)} ${formatSize(blob.size)}`}</span>
          <IconButton icon={CloseIcon} label={`${name}を外す`} onClick={() => chosen.remove(id)} />
        </li>
      ))}
    </ul>
  )

interface FilesFieldProps {
  label: string
  help: string
  rules: FileRules
  chosen: ChosenFiles
}

/** The files of a form, optional. */
export function FilesField({ label, help, rules, chosen }: FilesFieldProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css.field}>
      <p id={id} className={css.label}>
        {label}
      </p>
      <p className={css.help}>{help}</p>
      {rules.arePictures ? (
        <PictureRow pictures={chosen.files} onRemove={chosen.remove} />
      ) : (
        <DocumentList chosen={chosen} />
      )}
      <div>
        <AddFiles
          rules={rules}
          count={chosen.files.length}
          isBusy={chosen.isBusy}
          onChoose={(files) => void chosen.add(files)}
        />
      </div>
      {chosen.problem !== undefined && <Alert>{chosen.problem}</Alert>}
    </div>
  )
}
