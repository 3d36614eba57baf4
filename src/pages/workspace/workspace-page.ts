import { assertMayManageMap } from '../../features/maps/policy.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { inTeam, type TeamContext } from '../../platform/context.ts'
import { NotFound, required } from '../../platform/errors.ts'
import { type Page, type PageRequest, type PageResponse, showing } from '../../platform/http/page.ts'
import { type Key, teamWordsIn } from '../../words/words.ts'
import { mapPath } from '../layout/paths.ts'
import { sectionsFor, workspaceUrl } from '../layout/sections.ts'
import { inOpenMap, openMapFor } from '../open-map.ts'

type Handler = (ctx: OpenMapContext, request: PageRequest) => Promise<PageResponse>

interface Guard extends Pick<Page, 'files' | 'isTyping' | 'needsRecentSignIn' | 'previews' | 'uploads'> {
  for: 'member' | 'administrator'
  formFor?: 'administrator'
  showOnError?: Handler
  /** Its form is also accepted when the map is archived. */
  writesArchived?: true
}

type FormPage =
  | { show?: Handler; submit?: Handler; done?: undefined }
  /** After its form, the section is shown with this flash. */
  | { show?: Handler; submit(ctx: OpenMapContext, request: PageRequest): Promise<unknown>; done: Key }

/** A page under `/manage`. It opens the map for its audience, and passes it to its handlers. */
export function workspacePage(path: string, page: Guard & FormPage, section = path): Page {
  const { show, submit: _submit, showOnError, writesArchived, done: _done, ...rest } = page
  const submit =
    page.done === undefined
      ? page.submit
      : async (ctx: OpenMapContext, request: PageRequest) => {
          await page.submit(ctx, request)
          return backTo(ctx, section, page.done)
        }
  return {
    ...rest,
    path: `${mapPath}/manage${path && `/${path}`}`,
    needsSignIn: true,
    ...(show && { show: opened(show, page.for) }),
    ...(submit && { submit: opened(submit, page.formFor ?? page.for, writesArchived && { writesArchived }) }),
    ...(showOnError && { showOnError: opened(showOnError, page.for) }),
  } as Page
}

/**
 * A section with records: at the empty path, the list and the form for a new one; below it, the pages and forms of a
 * record. They return to the list, and a form without a page shows the list again if it's rejected.
 */
export const recordPages = (section: string, guard: Guard, pages: Record<string, Partial<Guard> & FormPage>): Page[] =>
  Object.entries(pages).map(([path, page]) => {
    const list = page.show ? undefined : pages['']?.show
    const all = { ...guard, ...(list && { showOnError: list }), ...page } as Guard & FormPage
    return workspacePage(path ? `${section}/${path}` : section, all, section)
  })

const opened =
  (handle: Handler, who: 'member' | 'administrator', options: Parameters<typeof openMapFor>[1] = {}) =>
  async (request: PageRequest): Promise<PageResponse> => {
    const ctx = await openWorkspace(request, who, options)
    const response = await handle(ctx, request)
    return inOpenMap(ctx, 'view' in response ? inTeamWords(request, response) : response)
  }

/** The page's content is in English if the language lacks the team's part. */
export const inTeamWords = ({ language }: PageRequest, response: PageResponse): PageResponse =>
  showing(response, { contentLanguage: teamWordsIn(language).language })

/** The map in the URL, for members of its team, or only for administrators. For others, the page doesn't exist. */
export async function openWorkspace(
  request: PageRequest,
  who: 'member' | 'administrator',
  options: Parameters<typeof openMapFor>[1] = {},
): Promise<OpenMapContext> {
  const ctx = await openMapFor(request, options)
  if (ctx.role === null) throw new NotFound()
  if (who === 'administrator') assertMayManageMap(ctx)
  return ctx
}

export const backTo = ({ map }: OpenMapContext, path: string, flash: string): PageResponse => ({
  redirect: workspaceUrl(map, path),
  flash,
})

export const teamOf = (ctx: OpenMapContext, { params }: PageRequest): TeamContext =>
  inTeam(ctx, { id: ctx.map.team_id, slug: params.team ?? '' }, ctx.role)

/** The query fields with these names. Empty ones, which a form also sends, are left out. */
export const filledQuery = ({ query }: PageRequest, names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' && names.includes(name)))

export const workspaceStart = workspacePage('', {
  for: 'member',
  show: async ({ map, role }) => {
    const first = required(sectionsFor(role)[0])
    return { redirect: workspaceUrl(map, first.path) }
  },
})
