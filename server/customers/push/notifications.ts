/** Push notifications. They appear on lock screens, so they contain nothing private. */
interface PushNotification {
  title: string
  body: string
  /** The page opened by tapping the notification. */
  path: `/${string}`
  /** Also sent to devices whose session was ended by the event, so that their users learn why. */
  includesEndedSessions?: true
}

export const PUSH_KINDS = {
  newDevice: {
    title: '新しい端末からログインがありました',
    body: 'お心当たりがない場合は、パスワードを変更してください。',
    path: '/mypage/profile',
  },
  passwordChanged: {
    title: 'パスワードが変更されました',
    body: 'お心当たりがない場合は、パスワードを設定し直してください。',
    path: '/password/forgot',
    includesEndedSessions: true,
  },
  emailChanged: {
    title: 'メールアドレスが変更されました',
    body: 'お心当たりがない場合は、店舗までご連絡ください。',
    path: '/mypage/profile',
  },
  message: {
    title: '店舗からメッセージが届きました',
    body: 'マイページでご覧ください。',
    path: '/mypage/message',
  },
  reservationReminder: {
    title: '明日のご予約のお知らせ',
    body: '日時と場所を、マイページでご確認ください。',
    path: '/mypage/reservation',
  },
} as const satisfies Record<string, PushNotification>

export type PushKind = keyof typeof PUSH_KINDS

export const getNotification = (kind: PushKind): PushNotification => PUSH_KINDS[kind]

interface PushContent {
  kind: PushKind
  /** A notification with the same tag replaces the previous one. */
  tag: string
  publicUrl: string
}

/** Renders a declarative push message: Safari shows it without the worker, other browsers use sw/push.ts. */
export function renderPush({ kind, tag, publicUrl }: PushContent): string {
  const { title, body, path } = getNotification(kind)
  const notification = { title, body, navigate: publicUrl + path, tag, lang: 'ja', dir: 'ltr' }
  return JSON.stringify({ web_push: 8030, notification })
}
