import { useQuery } from '@tanstack/react-query'
import * as filesApi from '#contract/files/api.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { getCustomerId } from '#src/device/session/customer.ts'
import { pageSession } from '#src/device/session/page.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { PictureFrame } from './picture-frame.tsx'
import css from './message-pictures.module.css'

const TIMEOUT_MS = 60_000

/** Must not stay in any cache. */
async function fetchPrivateFile(id: string): Promise<Blob> {
  const response = await pageSession().fetch(toEndpointUrl(filesApi.get, { params: { id } }), {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The file request failed with ${response.status}`)
  return response.blob()
}

interface MessagePicturesProps {
  fileIds: readonly string[]
  isOwn: boolean
}

/** Loaded with the customer's token, and kept in memory only while they are shown. */
export const MessagePictures = ({ fileIds, isOwn }: MessagePicturesProps) =>
  fileIds.length > 0 && (
    <div className={css.pictures}>
      {fileIds.map((id, i) => (
        <PrivatePicture key={id} id={id} alt={`${isOwn ? '送った' : '店舗からの'}写真${i + 1}`} />
      ))}
    </div>
  )

function PrivatePicture({ id, alt }: { id: string; alt: string }) {
  const isOffline = useIsOffline()
  const customerId = getCustomerId()
  const { data: blob, isError } = useQuery({
    queryKey: ['private-file', customerId, id],
    queryFn: () => fetchPrivateFile(id),
    enabled: !isOffline && customerId !== undefined,
    staleTime: 'static',
    gcTime: 0,
    meta: { customerId, refetchOn: undefined },
  })
  const missing = isOffline ? 'オフラインのため表示できません' : isError ? '表示できませんでした' : undefined
  return <PictureFrame blob={blob} alt={alt} missing={blob ? undefined : missing} />
}
