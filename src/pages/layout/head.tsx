import { createHash } from 'node:crypto'
import { drawAvatar } from '../../features/maps/rules/draw-avatar.ts'
import { slot } from '../../platform/html/slots.ts'
import { accentUrl, assetUrl } from '../../web/assets.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData, LayoutMap, LayoutProps } from './common-data.ts'

export function Head(page: Omit<LayoutProps, 'children'>, common: CommonData) {
  const { title, description, canonical, feed, oembed, picture } = page
  const { publicUrl, map } = common
  const name = map?.name ?? common.t('site.name')
  const url = publicUrl + (canonical ?? common.url.split('?', 1)[0])
  const fullTitle = title.includes(name) ? title : `${title} · ${name}`
  return (
    <head>
      <meta charset="utf-8" />
      <title>{fullTitle}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content={slot('colour-scheme')} />
      {slot('theme-colours')}
      {common.hidden && <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={name} />
      <meta property="og:url" content={url} />
      {description && <meta property="og:description" content={description} />}
      <SharePicture
        publicUrl={publicUrl}
        path={common.hidden ? undefined : (picture ?? (map && `${map.path}/share.png`))}
        alt={fullTitle}
      />
      <Icons />
      {feed && !common.hidden && <FeedLinks page={feed} name={title} language={common.language} />}
      {oembed && !common.hidden && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={`${publicUrl}/oembed?url=${encodeURIComponent(url)}`}
        />
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="stylesheet" href={assetUrl('cairn.css')} data-turbo-track="reload" />
      {common.person && <link rel="stylesheet" href={assetUrl('person.css')} data-turbo-track="dynamic" />}
      {map?.colour && <link rel="stylesheet" href={accentUrl(map.colour)} data-turbo-track="dynamic" />}
      <script type="module" src={assetUrl('cairn.js')} data-turbo-track="reload" />
      {common.person && <script type="module" src={assetUrl('person.js')} />}
      {map?.pending != null && <script type="module" src={assetUrl('team.js')} />}
      <meta name="turbo-refresh-method" content="morph" />
      <meta name="turbo-refresh-scroll" content="preserve" />
      <meta name="turbo-cache-control" content="no-preview" />
    </head>
  )
}

/** A page that isn't public has no picture of its own: other sites couldn't fetch it. */
const SharePicture = ({ publicUrl, path, alt }: { publicUrl: string; path: string | undefined; alt: string }) => (
  <>
    <meta property="og:image" content={publicUrl + (path ?? assetUrl('icon-512.png'))} />
    {path && <meta property="og:image:width" content={String(shareSize.width)} />}
    {path && <meta property="og:image:height" content={String(shareSize.height)} />}
    {path && <meta property="og:image:alt" content={alt} />}
    <meta name="twitter:card" content={path ? 'summary_large_image' : 'summary'} />
  </>
)

function FeedLinks({ page, name, language }: { page: string; name: string; language: string }) {
  const title = wordsIn(language)('feed.link', { name })
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={`${page}feed.atom`} />
      <link rel="alternate" type="application/feed+json" title={title} href={`${page}feed.json`} />
    </>
  )
}

/**
 * The map's avatar, or our logo where there is no map. Home screens don't support SVG, so they don't get a drawn
 * avatar.
 */
export function Icons(_: object, { map }: CommonData) {
  const isUploaded = map?.avatar_image_id != null
  const icon = map ? avatarUrl(map) : assetUrl('icon.svg')
  return (
    <>
      <link rel="icon" href={icon} {...(isUploaded ? {} : { type: 'image/svg+xml' })} />
      <link rel="apple-touch-icon" href={isUploaded ? icon : assetUrl('apple-touch-icon.png')} />
    </>
  )
}

/** The URL of a map's avatar. It changes with the picture, so that browsers fetch a new one immediately. */
export const avatarUrl = ({ path, name, avatar_image_id: id }: Pick<LayoutMap, 'path' | 'name' | 'avatar_image_id'>) =>
  `/avatar${path}.svg?v=${id ?? createHash('sha256').update(drawAvatar(name)).digest('base64url').slice(0, 8)}`

/** The size in pixels of the picture that other sites show with a link. */
export const shareSize = { width: 1200, height: 630 }
