import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import * as sessionsApi from '#contract/sessions/api.ts'
import { type deviceSchema } from '#contract/sessions/schema.ts'
import { call } from '#src/device/query/call.ts'
import { toLoadErrorMessage, toRefusal } from '#src/device/network/error-messages.ts'
import { Button } from '#src/ui/button.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import css from './device-list.module.css'

type Device = z.output<typeof deviceSchema>

const timeInTokyo = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** The customer's logged-in devices. Others can be logged out here. */
export function DeviceList() {
  const [devices, setDevices] = useState<Device[]>()
  const [problem, setProblem] = useState<string>()
  const [attempts, setAttempts] = useState(0)

  useEffect(() => {
    let isCurrent = true
    call(sessionsApi.list).then(
      ({ data }) => isCurrent && setDevices(data),
      (error: unknown) => isCurrent && setProblem(toLoadErrorMessage(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [attempts])

  const isWaiting = useHeldPending(devices === undefined && problem === undefined)
  if (isWaiting) return <TextSkeleton lines={2} />
  if (problem !== undefined || !devices) {
    const retry = () => {
      setProblem(undefined)
      setAttempts(attempts + 1)
    }
    return (
      <>
        <p role="alert">{problem}</p>
        <Button kind="secondary" offline="オフラインのため読み込めません" onClick={retry}>
          もう一度読み込む
        </Button>
      </>
    )
  }
  return (
    <ul role="list" className={css.devices}>
      {devices.map((device) => (
        <li key={device.id} className={css.device}>
          <div>
            <p>
              {device.device} {device.isCurrent && <span className={css.current}>この端末</span>}
            </p>
            <p className={css.time}>最終利用：{timeInTokyo.format(new Date(device.lastSeenAt))}</p>
          </div>
          {!device.isCurrent && (
            <SignOutButton device={device} onDone={() => setDevices(devices.filter((it) => it.id !== device.id))} />
          )}
        </li>
      ))}
    </ul>
  )
}

function SignOutButton({ device, onDone }: { device: Device; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  async function signOut() {
    setIsBusy(true)
    try {
      await call(sessionsApi.end, { params: { id: device.id } })
      void showToast({ kind: 'success', text: `${device.device} からログアウトしました` })
      onDone()
    } catch (error) {
      void showToast({ kind: 'error', text: toRefusal(error).message })
      setIsBusy(false)
    }
  }
  return (
    <Button
      kind="danger"
      busy={isBusy}
      offline="オフラインのためログアウトできません"
      aria-label={`${device.device} からログアウトする`}
      onClick={() => void signOut()}
    >
      ログアウトする
    </Button>
  )
}
