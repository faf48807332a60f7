/** A tap on a notification asks the open windows which of them may show its page (sw/open-page.ts). */
import { renewPack } from '#src/local/pack/start-pack.ts'
import type { AppRouter } from '#src/router.tsx'
import { tellEvent } from '#src/session/event-listeners.ts'
import { isBusy } from './busy.ts'

interface Message {
  type?: string
  path: string
}

export function answerPushes(router: AppRouter): void {
  const sayFor = (path: string) => (router.state.location.href === path ? 'shows' : isBusy() ? 'busy' : 'free')
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Message | undefined>) => {
    if (data?.type === 'ASK_FOR_PAGE') ports[0]?.postMessage(sayFor(data.path))
    if (data?.type === 'OPEN_PAGE') router.history.push(data.path)
    // What it told of may be about things that this device shows.
    if (data?.type !== 'PUSHED') return
    tellEvent('messages')
    void renewPack().catch(() => {})
  })
}
