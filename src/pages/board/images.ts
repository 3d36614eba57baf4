import { findImageById } from '../../features/images/queries/images.ts'
import { altOf, imageMarkdown } from '../../features/images/rules/image.ts'
import { countByRole } from '../../features/lists/queries/lists.ts'
import { drawAvatar } from '../../features/maps/rules/draw-avatar.ts'
import { findVisibleImage } from '../../features/uploads/queries/find-visible-image.ts'
import { prepareUpload, uploadImage } from '../../features/uploads/verbs/uploads.ts'
import { escapeXml } from '../../lib/escape.ts'
import type { MapContext } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/body.ts'
import { type Page, type PageRequest, type PageResponse, showing } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { commonData } from '../layout/common-data.ts'
import { problemWords } from '../layout/form.tsx'
import { mapPath } from '../layout/paths.ts'
import { openMapFor, withMap } from '../open-map.ts'

export const imagePages: Page[] = [
  /** A map's avatar. Until one is uploaded, its initials are drawn. */
  {
    path: '/avatar/:team/:map.svg',
    isFile: true,
    show: withMap(async (_, ctx) => {
      const { avatar_image_id: id, name } = ctx.map
      const image = id === null ? undefined : await findImageById(ctx, id)
      return image
        ? pictureAnswer({ type: image.type, body: image.bytes, maxAgeSeconds: visitSeconds })
        : pictureAnswer({ type: svg, body: drawAvatar(name), maxAgeSeconds: visitSeconds })
    }),
  },
  /** A badge for a project's README: how many tasks are planned, and how many are done. */
  {
    path: `${mapPath}/badge.svg`,
    isFile: true,
    show: withMap(async (request, ctx) => {
      const value = await progressWords(ctx, request.language)
      const body = drawBadge(wordsIn(request.language)('badge.label'), value)
      return pictureAnswer({ type: svg, body, maxAgeSeconds: visitSeconds, hasWords: true })
    }),
  },
  /** An image that was uploaded to the map. An image in a post is only shown to people who can see the post. */
  {
    path: `${mapPath}/image/:image`,
    isFile: true,
    show: withMap(async (request, ctx) => {
      const [, hash = '', ending] = /^([0-9a-f]{40})\.(png|jpeg|webp)$/.exec(request.params.image ?? '') ?? []
      const image = hash ? await findVisibleImage(ctx, hash) : undefined
      if (!image || image.type !== `image/${ending}`) throw new NotFound()
      // At most an hour, because an image is deleted with its post.
      const answer = pictureAnswer({ type: image.type, body: image.bytes, maxAgeSeconds: 3_600, etag: hash })
      return image.isPublic ? answer : showing(answer, { hidden: true })
    }),
  },
  /** Accepts an image that was pasted, dropped or chosen while writing. Our script sends it, and adds it to the text. */
  {
    path: `${mapPath}/images`,
    formFor: 'person',
    needsSignIn: true,
    files: true,
    submit: withMap(async (request, ctx) => {
      const file = request.files.image
      if (!file) throw new Invalid([{ field: null, code: 'image_missing', message: 'Choose an image first.' }])
      return json(200, { markdown: await uploadFile(ctx, file, request.language) })
    }),
    showOnError: async (request) => {
      const common = commonData(request)
      return json(422, { problem: request.problems.map((problem) => problemWords(common, problem)).join(' ') })
    },
  },
]

/** The numbers of planned and completed tasks. They're cached for everyone, so only public tasks count. */
export async function progressWords(ctx: MapContext, language: string): Promise<string> {
  const t = wordsIn(language)
  const counts = await countByRole(ctx)
  const planned = (counts.get('planned') ?? 0) + (counts.get('in_progress') ?? 0)
  return t('badge.value', { planned: t.number(planned), done: t.number(counts.get('completed') ?? 0) })
}

interface Picture {
  type: string
  body: string | Buffer
  maxAgeSeconds: number
  etag?: string
  /** The badge's text is in the language of the person or their browser. */
  hasWords?: true
}

/** Browsers show it but never run it, even if it's opened on its own. Other sites may embed it. */
export const pictureAnswer = ({ type, body, maxAgeSeconds, etag, hasWords }: Picture): PageResponse => ({
  type,
  body,
  headers: {
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    ...(etag ? { etag: `"${etag}"` } : {}),
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    vary: `accept-encoding${hasWords ? ', accept-language, cookie' : ''}`,
  },
})

const svg = 'image/svg+xml; charset=utf-8'
/** Long enough for a visit. The URL stays the same when the picture changes. */
const visitSeconds = 600

const letterWidth = 6.6
const padding = 8

/** Two fields side by side. Their widths are fixed, because fonts differ. */
function drawBadge(label: string, value: string): string {
  const [left, right] = [label, value].map((text) => Math.round([...text].length * letterWidth) + 2 * padding) as [
    number,
    number,
  ]
  const text = (words: string, x: number, width: number) =>
    `<text x="${x + padding}" y="14" textLength="${width - 2 * padding}">${escapeXml(words)}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img">` +
    `<title>${escapeXml(`${label}: ${value}`)}</title>` +
    `<clipPath id="r"><rect width="${left + right}" height="20" rx="4"/></clipPath><g clip-path="url(#r)">` +
    `<rect width="${left}" height="20" fill="#3d3a35"/><rect x="${left}" width="${right}" height="20" fill="#2a6a94"/></g>` +
    '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">' +
    `${text(label, 0, left)}${text(value, left, right)}</g></svg>`
  )
}

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body), type: 'application/json' })

/**
 * For pages with a text field: uploads the image that was chosen next to it, and adds it to the text, even if the form
 * is shown again. With our script, images are uploaded while people write, and forms don't contain any.
 */
export const takesImages = (field: 'description' | 'content') => ({
  files: true as const,
  fieldsWithFiles: async (request: PageRequest): Promise<PageRequest['form']> => {
    const { form, files, language } = request
    if (!files.image) return form
    const markdown = await uploadFile(await openMapFor(request), files.image, language)
    const text = form[field]?.trimEnd()
    return { ...form, [field]: text ? `${text}\n\n${markdown}` : markdown }
  },
})

async function uploadFile(ctx: MapContext, file: UploadedFile, language: string): Promise<string> {
  const { url } = await uploadImage(ctx, { image: await prepareUpload(ctx, file.bytes) })
  return imageMarkdown(url, altOf(file.name, wordsIn(language)('images.choose')))
}
