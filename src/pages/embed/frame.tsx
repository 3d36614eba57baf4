import type { ComponentChildren, VNode } from 'preact'
import { readEmbedSites } from '../../features/maps/queries/map-settings.ts'
import type { OpenMap, OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { allowsOrigin } from '../../features/maps/rules/frame-ancestor.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { frameHeaders } from '../../platform/http/send-page.ts'
import { accentUrl, assetUrl } from '../../web/assets.ts'
import { findLanguage } from '../../words/words.ts'
import { jwtUrl } from '../board/paths.ts'
import { type VotableTask, VoteButton } from '../board/views/card.tsx'
import type { SimilarTask } from '../board/views/similar.tsx'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { Icons } from '../layout/head.tsx'
import { openMapFor } from '../open-map.ts'

/** A page of a map as a frame on another site shows it. */
export interface Frame {
  ctx: OpenMapContext
  /** The sites that may show it. */
  sites: string[]
  /** The origin of the page around it, as that page says. Only an allowed one gets messages. */
  parent: string | undefined
  /** The query of every URL in the frame. */
  query: string
}

/** Opens the map of the URL. The page around the frame may choose the language: frames have no cookies. */
export async function openFrame(request: PageRequest): Promise<Frame> {
  const ctx = await openMapFor(request)
  const { origin = '', language } = request.query
  request.language = findLanguage(language) ?? request.language
  const sites = await readEmbedSites(ctx)
  const parent = allowsOrigin(sites, origin) ? origin : undefined
  const kept = { ...(parent ? { origin: parent } : {}), ...(language ? { language: request.language } : {}) }
  return { ctx, sites, parent, query: new URLSearchParams(kept).toString() }
}

export const frameAnswer = ({ sites }: Frame, view: VNode, status = 200): PageResponse => ({
  view,
  status,
  headers: frameHeaders(sites),
})

/** A URL in the frame. */
export const inFrame = ({ ctx, query }: Frame, rest: string, more: Record<string, string> = {}): string => {
  const all = [query, new URLSearchParams(more).toString()].filter(Boolean).join('&')
  return `${ctx.map.path}/embed${rest}${all && `?${all}`}`
}

export interface FrameProps {
  common: CommonData
  map: OpenMap
  /** See `Frame`. */
  parent: string | undefined
}

export const frameProps = (request: PageRequest, { ctx, parent }: Frame): FrameProps => ({
  common: commonData(request),
  map: ctx.map,
  parent,
})

interface LayoutProps extends FrameProps {
  title: string
  class: string
  /** The URL of the same page outside of the frame. */
  canonical: string
  /** A suggestion that was just sent. The page around the frame gets a message about it. */
  suggested?: { id: number; url: string }
  children: ComponentChildren
}

/** Links in a frame open the board itself. */
export const newTab = { target: '_blank', rel: 'noopener' } as const

/** The HTML document of a frame: no header, no navigation, no form for the buttons of a page. */
export function EmbedLayout({ common, map, parent, suggested, ...page }: LayoutProps) {
  const { t } = common
  return (
    <html lang={t.language} dir={t.direction}>
      <head>
        <meta charset="utf-8" />
        <title>{page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={common.publicUrl + page.canonical} />
        <Icons map={map} />
        <link rel="stylesheet" href={assetUrl('cairn.css')} />
        {map.colour && <link rel="stylesheet" href={accentUrl(map.colour)} />}
        <script type="module" src={assetUrl('embed.js')} />
      </head>
      <body
        class={`embed ${page.class}`}
        data-parent={parent}
        data-identify={jwtUrl(map)}
        data-identify-label={t('jwt.window')}
        data-signed-in={common.person ? '' : undefined}
        data-suggested={suggested?.id}
        data-suggested-url={suggested?.url}
      >
        <main id="content">{page.children}</main>
      </body>
    </html>
  )
}

interface LinksProps {
  common: CommonData
  /** The path of the map. */
  path: string
  task: VotableTask
  children: ComponentChildren
}

/** A task in a frame. Its votes and its title lead to the task in a new tab, where people can vote. */
export function EmbedTaskLinks({ common, path, task, children }: LinksProps) {
  return (
    <>
      {task.takes_votes ? <VoteLink {...{ common, path, task }} /> : <VoteButton {...{ common, path, task }} />}
      <div>
        <a class="card-title" href={taskPath(path, task)} {...newTab}>
          <bdi>{task.title}</bdi>
        </a>
        {children}
      </div>
    </>
  )
}

function VoteLink({ common, path, task }: Omit<LinksProps, 'children'>) {
  const { t } = common
  const count = task.votes_count
  return (
    <a class="vote-button" href={taskPath(path, task)} {...newTab}>
      <span class="visually-hidden">{t('vote-button.for', { title: task.title })}</span>
      <span class="vote-count">{t.number(count)}</span>
      <span class="visually-hidden"> {t('task.votes.word', { count })}</span>
    </a>
  )
}

interface SimilarProps {
  common: CommonData
  map: OpenMap
  title: string
  similar: SimilarTask[]
}

/** Tasks similar to the title. `sure` is the title that they were shown for. */
export const EmbedSimilar = ({ common, map, title, similar }: SimilarProps) => (
  <div id="similar" role="status">
    {similar.length > 0 && (
      <section class="similar" aria-labelledby="similar-heading">
        <h2 id="similar-heading">{common.t('suggest.similar')}</h2>
        <ul class="cards">
          {similar.map((task) => (
            <li key={task.id} class="card">
              <EmbedTaskLinks common={common} path={map.path} task={task}>
                <p class="card-foot">
                  <span>
                    <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi>
                  </span>
                </p>
              </EmbedTaskLinks>
            </li>
          ))}
        </ul>
        <input type="hidden" name="sure" value={title} />
      </section>
    )}
  </div>
)

/** What the script loads while a person types. */
export const EmbedSimilarView = ({ common, map, title, similar }: SimilarProps) => (
  <html lang={common.language}>
    <body>
      <EmbedSimilar {...{ common, map, title, similar }} />
    </body>
  </html>
)
