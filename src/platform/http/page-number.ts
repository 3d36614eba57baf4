import { NotFound } from '../errors.ts'
import type { Visit } from './page.ts'

/** The page of a long list that the address asks for. What is no number is no page. */
export function pageNumber({ query }: Visit): number {
  const page = query.page || '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new NotFound()
  return Number(page)
}
