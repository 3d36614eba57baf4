import type { Readable } from 'node:stream'
import type { VNode } from 'preact'
import type { Person } from '../actor.ts'
import type { Context } from '../context.ts'
import { NotFound, type Problem } from '../errors.ts'
import type { Template } from '../html/slots.ts'
import type { SavedForm } from './after-sign-in.ts'
import type { StoredFile, UploadedFile } from './body.ts'
import type { Browser } from './browser.ts'

/** One request for one page. Its context has the actor and the time. */
export interface PageRequest {
  ctx: Context
  language: string
  /** If the content is in another language than everything around it, as when a language lacks the team's part. */
  contentLanguage?: string
  /** Path and query, as sent. */
  url: string
  params: Record<string, string>
  query: Record<string, string>
  /** The actor's account; undefined for a visitor. */
  person: Person | undefined
  browser: Browser
  /** The submitted fields. A page that is shown again keeps them. */
  form: Record<string, string>
  /** The submitted files, by field name. Only pages with `files` accept any. */
  files: Record<string, UploadedFile>
  /** The submitted large files, in order. Only pages with `uploads` accept any. They're deleted after the response. */
  stored: StoredFile[]
  /** Why the form was rejected. */
  problems: Problem[]
  /** A message about the previous request, shown once, as a catalogue key. */
  flash: string | undefined
  /** The page isn't public: it isn't cached, and search engines don't index it. */
  hidden: boolean
  /** The request comes from our own script, which expects JSON. */
  wantsJson: boolean
  /** The request comes from our own script, which expects Server-Sent Events. */
  wantsEvents: boolean
  /** The browser is prefetching the page and not showing it yet. */
  isPrefetch: boolean
  /** Who sent the form: ourselves, the origin of another site, or undefined if the browser doesn't say. */
  sender: 'ourselves' | string | undefined
  /** The IP address; for IPv6, its /64 network. Rate limits count by it. */
  network: string
  userAgent: string
  /** Submits, as this person and in their language, a form that was saved before they signed in. */
  resume(person: Person, form: SavedForm, language?: string): Promise<PageResponse>
}

/** Every view in it receives `data`, such as the map, besides what the views of all pages receive. */
export interface PageView {
  view: VNode
  data?: object
}

/** What a response shows in place of what the request says, such as the URL of another page that has the form. */
export type Shown = Partial<Pick<PageRequest, 'url' | 'form' | 'flash' | 'language' | 'contentLanguage' | 'hidden'>>

/** The response, with something else shown in it. */
export const showing = (response: PageResponse, shown: Shown): PageResponse => ({
  ...response,
  shown: { ...response.shown, ...shown },
})

/** A page's response. */
export type PageResponse = { shown?: Shown } & (
  | (PageView & { status?: number; headers?: Record<string, string> })
  /** A view that has already been rendered, for all visitors. */
  | { template: Template; status?: number; headers?: Record<string, string> }
  /** Permanent when a URL has changed; otherwise 303, after an action. */
  | { redirect: string; permanent?: true; flash?: string }
  | { body: PageFile; type: string; status?: number; headers?: Record<string, string> }
)

/** A function opens a download, which `HEAD` doesn't need. */
type PageFile = string | Buffer | Readable | (() => Promise<Readable>)

type Handler = (request: PageRequest) => Promise<PageResponse>

/** Each includes those after it. A member is a moderator or an administrator of the map's team. */
export type PageAudience = 'everybody' | 'person' | 'member' | 'administrator'

interface PageBase {
  path: string
  /**
   * Who sees the page. Handlers reject everyone else; `test/both/page-access.test.ts` checks that. Default: see
   * `pageAudience`.
   */
  for?: PageAudience
  /** Who can submit its form, if not everyone who sees the page. */
  formFor?: PageAudience
  /** Shows the form again, with its problems, when a request is rejected. Default: `show`. */
  showOnError?: Handler
  /**
   * Only people who are signed in see the page, and browsers don't cache it. On other pages, a verb that needs a person
   * throws Unauthenticated; the form is then saved, and submitted after signing in.
   */
  needsSignIn?: true
  /** A part of other pages, such as a picture. Counts less toward the limits than a page does. */
  isFile?: true
  /** Whether this request is a search. Searches have their own limit, because they cost more than other pages. */
  isSearch?(request: PageRequest): boolean
  /** Requested by a script while someone types. It has its own rate limit. */
  isTyping?: true
  /** Its form has a button that previews Markdown. Previews have their own limit, because they are expensive. */
  previews?: true
  /** Its response stays open. It's served even under overload, because it costs little once it's open. */
  streams?: true
  /** Its form may contain files. Saved forms don't keep files, so only people who are signed in can send any. */
  files?: true
  /** Stores the files of its form, and returns its fields with their URLs. The form is shown again with these. */
  fieldsWithFiles?(request: PageRequest): Promise<PageRequest['form']>
  /** Its form may contain large files. Anyone whom `check` rejects gets the response before their files are read. */
  uploads?: { maxBytes: number; check(request: PageRequest): Promise<{ map: { id: number } }> }
  /**
   * Its form is accepted only from people who signed in recently. Everyone else has to sign in again before the form is
   * submitted. A download has no form: its link asks people to sign in, and leads back to the page one level up. For
   * actions that must be out of reach of anyone who finds the screen unlocked: tokens, members, access, downloading
   * everything, deleting. `with-email`: people without an email address are exempt, because they can't sign in again.
   */
  needsRecentSignIn?: true | 'with-email'
}

/** A page that is shown, and may contain a form that is submitted to its own URL. */
export interface ViewPage extends PageBase {
  show: Handler
  submit?: Handler
  /**
   * Shows input from another of our pages, such as one in a frame, where browsers keep none of our cookies. There is no
   * form token, so it must not change anything.
   */
  showPosted?: Handler
  /**
   * For a POST by a program, such as a mail client that unsubscribes (RFC 8058). It doesn't need a cookie or form
   * token, because the URL is a secret, and it doesn't redirect. The body isn't read.
   */
  actOnPost?: Handler
  /**
   * For forms on other sites' pages. They have no form token, so the page checks `sender` and decides what to do. After
   * too many rejected forms, a sender has to wait.
   */
  submitFromOthers?: Handler
  actOnGet?: undefined
}

/** A path that only accepts forms. */
export interface ActionPage extends PageBase {
  show?: undefined
  submit: Handler
  actOnGet?: undefined
}

/**
 * A GET that changes something, such as an identity provider's callback. It has the same limits as a form, but no form
 * token: the page itself checks that this browser started it.
 */
export interface GetActionPage extends PageBase {
  show?: undefined
  submit?: undefined
  actOnGet: Handler
}

/** A page is a value, like an endpoint. */
export type Page = ViewPage | ActionPage | GetActionPage

/** Who sees a page, and who can submit its form. */
export function pageAudience(page: Page): { show: PageAudience; submit: PageAudience } {
  const show = page.for ?? (page.needsSignIn ? 'person' : 'everybody')
  return { show, submit: page.formFor ?? show }
}

/** The page number of a long list, from the query. Responds with 404 if it isn't a number. */
export function pageNumber(query: Record<string, string>): number {
  const page = query.page || '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new NotFound()
  return Number(page)
}
