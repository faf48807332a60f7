import type { FavoriteKey } from '#contract/cart/favorite-key.ts'
import { MAX_FAVORITES } from '#contract/shared/constants.ts'
import { updateReplica } from '#src/device/cart-sync/cart.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

/** Displayed immediately, stored on the device, and sent when possible. */
export async function setFavorite(key: FavoriteKey, isFavorite: boolean): Promise<void> {
  try {
    await updateReplica('favorites', {
      key,
      to: (now, serverNow) => (isFavorite ? (now ?? { addedAt: serverNow }) : undefined),
    })
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'ReplicaFullError'
    void showToast({
      kind: 'error',
      text: isFull
        ? `お気に入りは${MAX_FAVORITES}件までです。不要なものを外してからお試しください`
        : 'うまく保存できませんでした。もう一度お試しください',
    })
  }
}
