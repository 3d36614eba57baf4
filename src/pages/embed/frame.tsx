import type { ComponentChildren, VNode } from 'preact'
import { readEmbedSites } from '../../features/maps/queries/map-settings.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { allowsOrigin } from '../../features/maps/rules/frame-ancestor.ts'
import { type Theme, themes } from '../../platform/html/slots.ts'
import type { PageRequest, PageResponse, Shown } from '../../platform/http/page.ts'
import { frameHeaders } from '../../platform/http/send-page.ts'
import { accentUrl, assetUrl } from '../../web/assets.ts'
import { findLanguage } from '../../words/words.ts'
import type { MapData } from '../layout/common-data.ts'
import { Icons } from '../layout/head.tsx'
import { jwtUrl } from '../layout/paths.ts'
import { inOpenMap, openMapFor } from '../open-map.ts'

export interface Frame {
  ctx: OpenMapContext
  sites: string[]
  /** The origin of the page around it, according to that page. Only an allowed origin gets messages. */
  parent: string | undefined
  /** The colours that the page around it chose; without a choice they follow its `color-scheme`. */
  theme: Theme | undefined
  shown: Shown
  /** The query for every URL in the frame. */
  query: string
}

/** Opens the map in the URL. The page around the frame may choose language and colours: frames have no cookies. */
export async function openFrame(request: PageRequest): Promise<Frame> {
  const ctx = await openMapFor(request)
  const { origin = '' } = request.query
  const language = findLanguage(request.query.language)
  const sites = await readEmbedSites(ctx)
  const parent = allowsOrigin(sites, origin) ? origin : undefined
  const theme = themes.find((each) => each === request.query.theme)
  const kept = {
    ...(parent && { origin: parent }),
    ...(request.query.language && { language: language ?? request.language }),
    ...(theme && { theme }),
  }
  return { ctx, sites, parent, theme, shown: language ? { language } : {}, query: new URLSearchParams(kept).toString() }
}

/** The views of the response also receive the frame's data. */
export const frameAnswer = (
  { ctx, sites, parent, theme, shown }: Frame,
  view: VNode,
  status = 200,
): Promise<PageResponse> =>
  inOpenMap(ctx, { view, data: { parent, theme, newTab }, status, headers: frameHeaders(sites), shown })

export const inFrame = ({ ctx, query }: Frame, rest: string, more: Record<string, string> = {}): string => {
  const all = [query, new URLSearchParams(more).toString()].filter(Boolean).join('&')
  return `${ctx.map.path}/embed${rest}${all && `?${all}`}`
}

interface LayoutProps {
  title: string
  class: string
  /** The URL of the same page outside of the frame. */
  canonical: string
  /** A suggestion that was just sent. The page around the frame gets a message about it. */
  suggested?: { id: number; url: string }
  children: ComponentChildren
}

/** Links in a frame open the board itself. Views that boards and frames share get it in their context. */
export const newTab = { target: '_blank', rel: 'noopener' } as const

/** The HTML document of a frame: no header, no navigation, and no page-wide form for buttons. */
export const EmbedLayout = (
  { suggested, ...page }: LayoutProps,
  { t, publicUrl, person, map, parent, theme }: MapData & Pick<Frame, 'parent' | 'theme'>,
) => (
  <html lang={t.language} dir={t.direction} data-theme={theme}>
    <head>
      <meta charset="utf-8" />
      <title>{page.title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content={theme ?? themes.join(' ')} />
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={publicUrl + page.canonical} />
      <Icons />
      <link rel="stylesheet" href={assetUrl('cairn.css')} />
      {map.colour && <link rel="stylesheet" href={accentUrl(map.colour)} />}
      <script type="module" src={assetUrl('embed.js')} />
    </head>
    <body
      class={`embed ${page.class}`}
      data-parent={parent}
      data-identify={jwtUrl(map)}
      data-identify-label={t('jwt.window')}
      data-signed-in={person ? '' : undefined}
      data-suggested={suggested?.id}
      data-suggested-url={suggested?.url}
    >
      <main id="content">{page.children}</main>
    </body>
  </html>
)
