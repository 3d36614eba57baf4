import type { Readable } from 'node:stream'
import type { VNode } from 'preact'
import type { Person } from '../actor.ts'
import type { Context } from '../context.ts'
import { NotFound, type Problem } from '../errors.ts'
import type { Template } from '../html/slots.ts'
import type { SavedForm } from './after-sign-in.ts'
import type { UploadedFile } from './body.ts'
import type { Browser } from './browser.ts'

/** One request for one page. Who asks and when is in its context. */
export interface PageRequest {
  ctx: Context
  language: string
  /** Path and query, as sent. */
  url: string
  params: Record<string, string>
  query: Record<string, string>
  /** The account of the context's actor; undefined for a visitor. */
  person: Person | undefined
  browser: Browser
  /** The fields that were sent. A page that is shown again keeps them. */
  form: Record<string, string>
  /** The files that were sent, by the name of their field. Only pages with `files` take any. */
  files: Record<string, UploadedFile>
  /** Why the form was refused. */
  problems: Problem[]
  /** What is said once about the previous request, as a key of the catalogue. */
  flash: string | undefined
  /** What is shown is not public: no cache keeps it, and search engines leave it out. */
  hidden: boolean
  /** Our own script asks, and expects JSON. */
  wantsJson: boolean
  /** Our own script asks, and expects Server-Sent Events. */
  wantsEvents: boolean
  /** A browser loads the page in advance and does not show it yet. */
  isPrefetch: boolean
  /** Who sent the form: ourselves, the origin of another site, or undefined where the browser does not say. */
  sender: 'ourselves' | string | undefined
  /** The IP address; for IPv6 its /64 network. Rate limits count by it. */
  network: string
  userAgent: string
  /** Submits, as this person, a form that was saved before they signed in. */
  resume(person: Person, form: SavedForm): Promise<PageResponse>
}

/** What a page answers. */
export type PageResponse =
  | { view: VNode; status?: number; headers?: Record<string, string> }
  /** A view that is rendered already, for all visitors. */
  | { template: Template; status?: number; headers?: Record<string, string> }
  /** Permanent when a URL has changed; otherwise 303, after something was done. */
  | { redirect: string; permanent?: true; flash?: string }
  | { body: string | Buffer | Readable; type: string; status?: number; headers?: Record<string, string> }

type Handler = (request: PageRequest) => Promise<PageResponse>

/** Each includes those after it. A member is a moderator or an administrator of the map's team. */
export type PageAudience = 'everybody' | 'person' | 'member' | 'administrator'

interface PageBase {
  path: string
  /** Who sees the page. Handlers refuse all others; `test/both/page-access.test.ts` proves it. Default: see `pageAudience`. */
  for?: PageAudience
  /** Who may send its form, if not everyone who sees the page. */
  formFor?: PageAudience
  /** Shows the form again, with its problems, when a request is refused. Default: `show`. */
  showOnError?: Handler
  /**
   * Only people who are signed in see the page, and browsers do not cache it. On other pages a verb throws
   * Unauthenticated if it needs a person. Then the form is saved, and submitted after signing in.
   */
  needsSignIn?: true
  /** A part of other pages, such as a picture. Counts as less than a page towards the limits. */
  isFile?: true
  /** Whether this request searches. Searches have a limit of their own, because they cost more than other pages. */
  isSearch?(request: PageRequest): boolean
  /** Requested by a script while someone types. It has a rate limit of its own. */
  isTyping?: true
  /** Its form has a button that shows its Markdown. Previews have a limit of their own, because they are expensive. */
  previews?: true
  /** Its answer stays open. It is served also when there is too much to do, because it costs little once it is open. */
  streams?: true
  /** Its form may hold files. A saved form keeps none, so only people who are signed in send any. */
  files?: true
  /**
   * Its form is taken only from people who signed in a short while ago. Others sign in again; then the form is submitted.
   * A download has no form: there the link itself asks, and leads back to the page one level above.
   * For what no one else at an unlocked screen should do: tokens, members, access, downloading everything, deleting.
   * `with-email`: people without an email address are not asked, because they cannot sign in again.
   */
  needsRecentSignIn?: true | 'with-email'
}

/** A page that is shown, and may hold a form that is sent to its own URL. */
export interface ViewPage extends PageBase {
  show: Handler
  submit?: Handler
  /**
   * Shows what was sent by another page of ours, such as one in a frame, where browsers keep no cookie of ours. There is no
   * form token, so it must not change anything.
   */
  showPosted?: Handler
  /**
   * For a POST by a program, such as a mail client that unsubscribes (RFC 8058). It needs no cookie and no form token,
   * because the URL is a secret, and its answer is no redirect. The body is not read.
   */
  actOnPost?: Handler
  /**
   * For a form that pages of other sites hold. It needs no form token, so the page itself decides by `sender` what it
   * does. A sender of too many refused forms has to wait.
   */
  submitFromOthers?: Handler
  actOnGet?: undefined
}

/** A path that only takes forms. */
export interface ActionPage extends PageBase {
  show?: undefined
  submit: Handler
  actOnGet?: undefined
}

/**
 * A GET that changes something, such as the callback of an identity provider. It has the same limits as a form, but no
 * form token: the page itself checks that this browser started it.
 */
export interface GetActionPage extends PageBase {
  show?: undefined
  submit?: undefined
  actOnGet: Handler
}

/** A page is a value, as an endpoint is. */
export type Page = ViewPage | ActionPage | GetActionPage

/** Who sees a page, and who may send its form. */
export function pageAudience(page: Page): { show: PageAudience; submit: PageAudience } {
  const show = page.for ?? (page.needsSignIn ? 'person' : 'everybody')
  return { show, submit: page.formFor ?? show }
}

/** The page of a long list that a query asks for. What is no number is not found. */
export function pageNumber(query: Record<string, string>): number {
  const page = query.page || '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new NotFound()
  return Number(page)
}
