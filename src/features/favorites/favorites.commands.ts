import { favoriteKey } from '#contract/favorites.ts'
import { MAX_FAVORITES } from '#contract/rules.ts'
import { changeShown } from '#src/local/baskets/shown-baskets.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

/** Shown at once, kept on the device, sent when it can be. */
export async function setFavorite(itemId: number, isFavorite: boolean): Promise<void> {
  try {
    await changeShown('favorites', {
      key: favoriteKey(itemId),
      to: (now, serverNow) => (isFavorite ? (now ?? { addedAt: serverNow }) : undefined),
    })
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'BasketFullError'
    void showToast({
      kind: 'error',
      text: isFull
        ? `お気に入りは${MAX_FAVORITES}件までです。不要なものを外してからお試しください`
        : 'うまく保存できませんでした。もう一度お試しください',
    })
  }
}
