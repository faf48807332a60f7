import type { PushState } from '#src/local/push/push-state.ts'

export const PUSH_NOTES: Record<PushState, string> = {
  unsupported: 'お使いのブラウザは通知に対応していません。大切なお知らせはメールでお届けします。',
  denied:
    '通知がブロックされています。ブラウザまたは端末の設定で、このサイトの通知を許可してから、このページに戻ってください。',
  off: 'いつでもここで切り替えられます。',
  on: 'この端末に通知をお届けします。',
}

export const PUSH_FAILED = '通知を設定できませんでした。通信の状態をご確認のうえ、もう一度お試しください。'
