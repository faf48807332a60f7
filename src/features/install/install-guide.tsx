import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useSession } from '#src/device/session/use-session.ts'
import { CopyCode } from './copy-code.tsx'
import css from './install-guide.module.css'
import { InstallSteps } from './install-steps.tsx'

const CARRY =
  '追加したアプリは、カートとお気に入りが空の状態で始まります。先に引き継ぎコードをコピーし、アプリを最初に開いたときに「貼り付け」を押すと、' +
  '中身が引き継がれます。ログインすると、コードがなくても自動で引き継がれます。'

/** How to add the store to the home screen on iOS, and how to transfer data. */
export function InstallGuide({ open = false, onClose = () => {} }: { open?: boolean; onClose?: () => void }) {
  const isGuest = useSession().state === 'guest'
  return (
    <Dialog open={open} onClose={onClose} title="ホーム画面に追加する" size="wide">
      <InstallSteps />
      <section className={css.carry}>
        <h3>カートとお気に入りについて</h3>
        {isGuest ? (
          <>
            <p>{CARRY}</p>
            <CopyCode />
          </>
        ) : (
          <p>追加したアプリでログインすると、カートとお気に入りが自動で引き継がれます。</p>
        )}
      </section>
    </Dialog>
  )
}
