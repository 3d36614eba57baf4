import type { ComponentChildren } from 'preact'
import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole, Person } from '../../platform/actor.ts'
import type { Problem } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { type Words, wordsIn } from '../../words/words.ts'

/**
 * What every view receives as its second argument, which Preact calls its context. Anything else about the browser is a
 * slot: see `platform/html/slots.ts`.
 */
export interface CommonData {
  language: string
  /** In the language of the page's content, which isn't always the page's: see `PageRequest`. */
  t: Words
  now: Timestamp
  publicUrl: string
  sendsMail: boolean
  /** Path and query of this page. */
  url: string
  person: Person | undefined
  /** The map of the page, or, on pages outside of maps, the one that the person came from. */
  map?: LayoutMap | undefined
  /** The values of a form that is shown again after an error. */
  form: Record<string, string>
  problems: Problem[]
  /** The HTML of the text in the form, if a preview was requested. */
  preview?: string | undefined
  /** Part of the database is unreachable, so pages across all maps leave some out. */
  isPartial: boolean
  /** In a frame on another site: the attributes of links to the board itself. */
  newTab?: { target: '_blank'; rel: 'noopener' }
  /** Not public: search engines leave it out. */
  hidden: boolean
}

export function commonData({
  ctx,
  language,
  contentLanguage,
  url,
  person,
  form,
  problems,
  hidden,
}: PageRequest): CommonData {
  const { publicUrl, sendsMail } = ctx.site
  const fixed = { language, t: wordsIn(contentLanguage ?? language), now: ctx.now, publicUrl, sendsMail }
  return { ...fixed, url, person, form, problems, hidden, isPartial: !ctx.database.isReachable() }
}

/** What views in a map receive. */
export interface MapData extends CommonData {
  map: OpenMap
  /** The person's role in the map's team. */
  role: MemberRole | null
}

export interface LayoutProps {
  title: string
  /** One sentence for search engines and link previews. */
  description?: string
  /** The canonical URL of the page, if it differs from its path. */
  canonical?: string
  /** Sends an event for every change while the page is open. */
  updatesUrl?: string | undefined
  /** The page was prefetched. When it's opened it is loaded again, so that the server marks its notices as seen. */
  isUnopened?: boolean
  /** The path of a page that has feeds for feed readers. */
  feed?: string
  /** The path of the picture that other sites show with a link. Default: the map's. */
  picture?: string
  /** The id of the sheet that the Menu button in the header opens on phones. */
  menu?: string | undefined
  showsVersion?: boolean | undefined
  /** Adds the link that other sites use to find a preview of the page (oEmbed). */
  oembed?: true
  children: ComponentChildren
}

export type LayoutMap = Pick<OpenMap, 'name' | 'path'> & Partial<OpenMap>
