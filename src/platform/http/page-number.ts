import { NotFound } from '../errors.ts'

/** The page of a long list that a query asks for. What is no number is not found. */
export function pageNumber(query: Record<string, string>): number {
  const page = query.page || '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new NotFound()
  return Number(page)
}
