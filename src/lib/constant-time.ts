import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets. The time it takes does not reveal how much of a guess is right. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
