import { Button } from './button.tsx'
import { ShareIcon } from './icons.tsx'
import { showToast } from './toast/show-toast.ts'

/** Hands the page to the system's own sharing; where there is none, its address is copied. */
export function ShareButton({ title, url }: { title: string; /** Default: the address of this page. */ url?: string }) {
  const share = async () => {
    const address = url ?? location.href
    // A share that the customer breaks off is no failure.
    if (typeof navigator.share === 'function') return navigator.share({ title, url: address }).catch(() => {})
    void showToast(
      (await copy(address))
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

async function copy(text: string): Promise<boolean> {
  try {
    // Over plain http, as in a showroom's own network, there is no clipboard at all.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
