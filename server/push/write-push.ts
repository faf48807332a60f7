import { noticeOf, type PushKind } from './push-kinds.ts'

interface ToWrite {
  kind: PushKind
  /** Of the event: a repetition takes the place of the first. */
  tag: string
  publicUrl: string
}

/** A declarative push message: Safari shows it by itself, elsewhere the worker reads the same (sw/push.ts). */
export function writePush({ kind, tag, publicUrl }: ToWrite): string {
  const { title, body, path } = noticeOf(kind)
  const notification = { title, body, navigate: publicUrl + path, tag, lang: 'ja', dir: 'ltr' }
  return JSON.stringify({ web_push: 8030, notification })
}
