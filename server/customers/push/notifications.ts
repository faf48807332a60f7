/** What is told by push. It stands on locked screens and with strangers: nothing that concerns only the customer. */
interface Notice {
  title: string
  body: string
  /** The page that a tap opens. */
  path: `/${string}`
  /** Also where the event itself has ended the session: whoever was put out shall know why. */
  reachesEnded?: true
}

export const PUSH_KINDS = {
  newDevice: {
    title: '新しい端末からログインがありました',
    body: 'お心当たりがない場合は、パスワードを変更してください。',
    path: '/mypage/profile',
  },
  passwordChanged: {
    title: 'パスワードが変更されました',
    body: 'お心当たりがない場合は、パスワードを設定しなおしてください。',
    path: '/password/forgot',
    reachesEnded: true,
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
} as const satisfies Record<string, Notice>

export type PushKind = keyof typeof PUSH_KINDS

export const noticeOf = (kind: PushKind): Notice => PUSH_KINDS[kind]
