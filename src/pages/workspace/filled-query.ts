import type { PageRequest } from '../../platform/http/page.ts'

/** These fields of the query of a page. A form sends its empty fields too. */
export const filledQuery = ({ query }: PageRequest, names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' && names.includes(name)))
