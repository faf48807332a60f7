import * as z from 'zod/mini'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import * as staffApi from '#contract/staff/api.ts'
import { deskEventSchema } from '#contract/staff/schema.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { call } from './api.ts'

/** What is shown is not read again more often. */
const EVERY_MS = 2_000

/** Costly, or about something that was typed: read again only by who asks. */
const NOT_LIVE = new Set(['reports', 'prices-preview', 'newsletter-preview', 'news-preview', 'refund', 'push'])

const RECONNECT_MS = 15_000

/** Reads what is shown again when anyone has changed something, and after the connection was lost. */
export function useLive(): void {
  const client = useQueryClient()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let source: EventSource | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ predicate: ({ queryKey }) => !NOT_LIVE.has(String(queryKey[0])) })
      }, EVERY_MS)
    }
    let reconnect: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      clearTimeout(reconnect)
      source?.close()
      source = undefined
      if (document.hidden) return
      source = new EventSource(toEndpointUrl(staffApi.stream))
      let wasOpen = false
      source.addEventListener('open', () => {
        if (wasOpen) refresh()
        wasOpen = true
      })
      source.addEventListener('error', () => {
        // After a refusal the browser gives up.
        if (source?.readyState !== EventSource.CLOSED) return
        reconnect = setTimeout(connect, RECONNECT_MS)
        void call(staffApi.me).catch((error: unknown) => logoutIfAccessDenied(error as Error))
      })
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const event = z.parse(deskEventSchema, JSON.parse(data))
        if ('ended' in event) void logoutIfAccessDenied(new CodedError('SESSION_ENDED'))
        else refresh()
      })
    }
    const onVisibility = () => {
      connect()
      if (!document.hidden) refresh()
    }
    connect()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      source?.close()
      clearTimeout(reconnect)
      clearTimeout(timer)
    }
  }, [client, logoutIfAccessDenied])
}
