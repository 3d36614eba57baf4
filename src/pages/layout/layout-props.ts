import type { ComponentChildren } from 'preact'
import type { CommonData } from './common-data.ts'

/** What a page passes to its layout. */
export interface LayoutProps {
  common: CommonData
  title: string
  /** One sentence for search engines and link previews. */
  description?: string
  /** The canonical URL of the page, if it is not its path. */
  canonical?: string
  /** The map that the page belongs to. */
  map?: LayoutMap
  /** The URL at which the page is told of changes, while somebody looks at it. */
  updatesUrl?: string
  /** The page was fetched before anybody opened it. When it is opened, it is loaded again, so that the server knows. */
  isUnopened?: boolean
  /** The path of a page that has feeds for feed readers. */
  feed?: string
  /** The path of the picture that other sites show with a link. Default: that of the map. */
  picture?: string
  /** Sites that turn a pasted URL into a preview are told where to ask. */
  oembed?: true
  children: ComponentChildren
}

export interface LayoutMap {
  name: string
  path: string
  /** The picture that the team has chosen. */
  avatar_image_id?: number | null
  archived?: boolean
  waiting?: number | null
  unseen?: number | null
  /** Empty for Cairn's own colour. */
  colour?: string
  /** Shown at the bottom of its pages, unless they are empty. */
  privacy_url?: string
  terms_url?: string
  imprint_url?: string
}
