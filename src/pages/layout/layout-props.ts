import type { ComponentChildren } from 'preact'
import type { CommonData } from './common-data.ts'

/** What a page tells its frame. */
export interface Frame {
  common: CommonData
  title: string
  /** One sentence for search engines and for those who share the page. */
  description?: string
  /** The address this page is to be known by, where it is not simply its path. */
  canonical?: string
  /** The map the page is of. */
  map?: { name: string; path: string }
  children: ComponentChildren
}
