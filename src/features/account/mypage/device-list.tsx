import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as sessionsApi from '#contract/sessions/api.ts'
import type { deviceSchema } from '#contract/sessions/schema.ts'
import { toLoadErrorMessage, toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation, apiQuery } from '#src/device/query/api-query.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ReloadButton, Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { formatLongDateTime } from '#contract/shared/format-date.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import css from './device-list.module.css'

type Device = z.output<typeof deviceSchema>

/** The customer's logged-in devices. Others can be logged out here. */
export const DeviceList = withQueryClient(function DeviceList() {
  const { data, error, refetch } = useQuery(apiQuery(sessionsApi.list))
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={2} />}
      failure={
        error && (
          <>
            <p role="alert">{toLoadErrorMessage(error)}</p>
            <ReloadButton onClick={() => void refetch()} />
          </>
        )
      }
    >
      {({ data: devices }) => (
        <ul role="list" className={css.devices}>
          {devices.map((device) => (
            <li key={device.id} className={css.device}>
              <div>
                <p>
                  {device.device} {device.isCurrent && <span className={css.current}>この端末</span>}
                </p>
                <p className={css.time}>最終利用：{formatLongDateTime(Date.parse(device.lastSeenAt))}</p>
              </div>
              {!device.isCurrent && <SignOutButton device={device} />}
            </li>
          ))}
        </ul>
      )}
    </Pending>
  )
})

const removeDevice = (id: string): void =>
  void queryClient.setQueryData(
    apiQuery(sessionsApi.list).queryKey,
    (list) => list && { data: list.data.filter((it) => it.id !== id) },
  )

function SignOutButton({ device }: { device: Device }) {
  const end = useMutation({
    ...apiMutation(sessionsApi.end),
    onSuccess: () => {
      void showToast({ kind: 'success', text: `${device.device} からログアウトしました` })
      removeDevice(device.id)
    },
    onError: (error) => void showToast({ kind: 'error', text: toRefusal(error).message }),
  })
  return (
    <Button
      kind="danger"
      busy={end.isPending}
      offline="オフラインのためログアウトできません"
      aria-label={`${device.device} からログアウトする`}
      onClick={() => end.mutate({ params: { id: device.id } })}
    >
      ログアウトする
    </Button>
  )
}
