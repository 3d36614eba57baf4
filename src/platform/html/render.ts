import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Renders a whole page to HTML. */
export const renderPage = (view: VNode): string => `<!doctype html>${renderToString(view)}`
