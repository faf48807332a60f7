import { Share as ShareIcon } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '../toast/show-toast.ts'
import { copyText } from './copy-text.ts'

/** Opens the system's share sheet; where there is none, copies the address. */
export function ShareButton({ title, url }: { title: string; /** Default: the address of this page. */ url?: string }) {
  const share = async () => {
    const address = url ?? location.href
    // Cancelling the share sheet is not an error.
    if (typeof navigator.share === 'function') return navigator.share({ title, url: address }).catch(() => {})
    void showToast(
      (await copyText(address))
        ? { kind: 'success', text: 'リンクをコピーしました' }
        : { kind: 'error', text: 'リンクをコピーできませんでした。アドレス欄からコピーしてください' },
    )
  }
  return (
    <Button kind="quiet" onClick={() => void share()}>
      <ShareIcon />
      シェアする
    </Button>
  )
}
