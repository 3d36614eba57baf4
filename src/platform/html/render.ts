import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Text that is HTML already and may be put into a page as it is. Only `platform/markdown` and views make it. */
export const renderPage = (view: VNode): string => `<!doctype html>${renderToString(view)}`
