import { type ComponentType, lazy } from 'react'
import { showToast } from '#src/ui/toast/show-toast.ts'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

const nothing: { default: ComponentType<SearchSuggestionsProps> } = { default: () => null }
const NO_SUGGESTIONS = '検索候補を表示できません。言葉を入力すると検索できます'

/**
 * Search works without suggestions, so a failure is no reason to reload the page while the customer
 * types.
 */
export const LazySearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').then(
    (loaded) => ({ default: loaded.SearchSuggestions }),
    () => {
      void showToast({ kind: 'info', text: NO_SUGGESTIONS })
      return nothing
    },
  ),
)
