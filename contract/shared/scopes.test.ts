import { describe, expect, it } from 'vitest'
import { scopeIncludes } from './scopes.ts'

describe('a customer’s scope', () => {
  it.each<[scopes: unknown, scope: string, isIncluded: boolean]>([
    [['customer', 'verified'], 'verified', true],
    [['customer'], 'verified', false],
    [[], 'customer', false],
    ['customer verified', 'verified', true],
    ['customer', 'custom', false],
    ['customer', 'anything', false],
    ['', '', false],
    [{ orders: { read: true, write: false } }, 'orders.read', true],
    [{ orders: { read: true, write: false } }, 'orders', true],
    [{ orders: { read: true, write: false } }, 'orders.write', false],
    [{ orders: {} }, 'orders.constructor', false],
    [{}, '__proto__', false],
    [undefined, 'customer', false],
    [null, 'customer', false],
    [true, 'customer', false],
    [7, 'customer', false],
  ])('is read from %j: %s → %s', (scopes, scope, isIncluded) => {
    expect(scopeIncludes(scopes, scope)).toBe(isIncluded)
  })
})
