import { createContext, type ReactNode } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'

/** The button on each card's picture, provided by the feature that owns it. */
export const CardAction = createContext<((item: ItemCard) => ReactNode) | undefined>(undefined)
