import { altOf, imageMarkdown } from '../../features/uploads/rules/image-markdown.ts'
import { prepareUpload, uploadImage } from '../../features/uploads/verbs/uploads.ts'
import type { MapContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/body.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { commonData } from '../layout/common-data.ts'
import { problemWords } from '../layout/form.tsx'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'

/** Takes an image that was pasted, dropped or chosen while writing. Our script sends it, and puts it into the text. */
export const uploadAction: Page = {
  path: `${mapPath}/images`,
  formFor: 'person',
  needsSignIn: true,
  files: true,
  submit: async (request) => {
    const ctx = await openMapFor(request)
    const file = request.files.image
    if (!file) throw new Invalid([{ field: null, code: 'image_missing', message: 'Choose an image first.' }])
    return json(200, { markdown: await uploadFile(ctx, file, request.language) })
  },
  showOnError: async (request) => {
    const common = commonData(request)
    return json(422, { problem: request.problems.map((problem) => problemWords(common, problem)).join(' ') })
  },
}

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body), type: 'application/json' })

/**
 * Uploads the image that was chosen beside a text, and adds it to the text, also if the form is shown again. With our
 * script, images are uploaded while people write, and forms hold none.
 */
export async function addChosenImage(
  request: PageRequest,
  ctx: MapContext,
  field: 'description' | 'content',
): Promise<void> {
  const { image, ...files } = request.files
  if (!image) return
  const markdown = await uploadFile(ctx, image, request.language)
  const text = request.form[field]?.trimEnd()
  request.form[field] = text ? `${text}\n\n${markdown}` : markdown
  request.files = files
}

/** Returns the image in Markdown. */
async function uploadFile(ctx: MapContext, file: UploadedFile, language: string): Promise<string> {
  const { url } = await uploadImage(ctx, { image: await prepareUpload(ctx, file.bytes) })
  return imageMarkdown(url, altOf(file.name, wordsIn(language)('images.alt')))
}
