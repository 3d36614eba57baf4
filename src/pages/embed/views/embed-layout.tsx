import type { ComponentChildren, VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { accentUrl } from '../../../web/accent-route.ts'
import { assetUrl } from '../../../web/assets.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Icons } from '../../layout/icons.tsx'

export interface FrameProps {
  common: CommonData
  map: OpenMap
  /** The origin of the page around the frame, if it may be told anything. */
  parent: string | undefined
}

interface Props extends FrameProps {
  title: string
  class: string
  /** The URL of the same thing on the board itself. */
  canonical: string
  /** A suggestion that was just sent, to tell the page around the frame. */
  suggested?: { id: number; url: string }
  children: ComponentChildren
}

/** What is pressed in a frame opens the board itself. */
export const newTab = { target: '_blank', rel: 'noopener' } as const

/** The HTML document of a frame: no header, no navigation, no form for the buttons of a page. */
export function EmbedLayout({ common, map, parent, title, class: name, canonical, suggested, children }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <html lang={t.language} dir={t.direction}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={common.publicUrl + canonical} />
        <Icons map={map} />
        <link rel="stylesheet" href={assetUrl('cairn.css')} />
        {map.colour && <link rel="stylesheet" href={accentUrl(map.colour)} />}
        <script type="module" src={assetUrl('embed.js')} />
      </head>
      <body
        class={`embed ${name}`}
        data-parent={parent}
        data-identify={`${map.path}/sign-in/jwt`}
        data-identify-label={t('jwt.window')}
        data-signed-in={common.person ? '' : undefined}
        data-suggested={suggested?.id}
        data-suggested-url={suggested?.url}
      >
        <main id="content">{children}</main>
      </body>
    </html>
  )
}
