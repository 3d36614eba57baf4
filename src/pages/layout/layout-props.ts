import type { ComponentChildren } from 'preact'
import type { CommonData } from './common-data.ts'

/** What a page passes to its layout. */
export interface LayoutProps {
  common: CommonData
  title: string
  /** One sentence for search engines and link previews. */
  description?: string
  /** The canonical address of the page, if it is not its path. */
  canonical?: string
  /** The map that the page belongs to. */
  map?: { name: string; path: string; archived?: boolean }
  children: ComponentChildren
}
