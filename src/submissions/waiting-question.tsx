import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'

const QUESTIONS = {
  replace: {
    title: '入力途中の内容があります',
    text: 'まだ送信していない、別の内容がフォームに残っています。送信待ちの内容をフォームに戻すと、入力途中の内容は削除されます。',
    stay: '入力途中の内容を残す',
    confirm: '削除して変更する',
  },
  revoke: {
    title: '送信を取り消しますか',
    text: '店舗には届きません。入力した内容は、添付したファイルも含めて、この端末から削除されます。',
    stay: '取り消さない',
    confirm: '取り消して削除する',
  },
}

interface WaitingQuestionProps {
  open: boolean
  question: keyof typeof QUESTIONS
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something that was typed is deleted. */
export function WaitingQuestion({ open, question, onClose, onConfirm }: WaitingQuestionProps) {
  const { title, text, stay, confirm } = QUESTIONS[question]
  return (
    <QuestionDialog open={open} onClose={onClose} title={title} stay={stay} confirm={confirm} onConfirm={onConfirm}>
      <p>{text}</p>
    </QuestionDialog>
  )
}
