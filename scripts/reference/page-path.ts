import type { Page } from '../../src/platform/http/page.ts'

/** The path of a page without the patterns that its parameters must match: `/:team/:map/search`. */
export const readablePath = ({ path }: Pick<Page, 'path'>): string =>
  path
    .split('/')
    .map((part) => part.replace(/\(.*\)$/, ''))
    .join('/')
