import { createContext, type ReactNode } from 'react'
import type { ItemCard } from '#contract/items.ts'

/** The button on each card's picture, given by who knows what it is for. */
export const CardAction = createContext<((item: ItemCard) => ReactNode) | undefined>(undefined)
