import { altOf, imageMarkdown } from '../../features/uploads/rules/image-markdown.ts'
import { prepareUpload } from '../../features/uploads/verbs/prepare-upload.ts'
import { uploadImage } from '../../features/uploads/verbs/upload-image.ts'
import type { MapContext } from '../../platform/context.ts'
import type { UploadedFile } from '../../platform/http/body.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'

/** Uploads a file. Returns the image in Markdown. */
export async function uploadFile(ctx: MapContext, file: UploadedFile, language: string): Promise<string> {
  const { url } = await uploadImage(ctx, { image: await prepareUpload(ctx, file.bytes) })
  return imageMarkdown(url, altOf(file.name, wordsIn(language)('images.alt')))
}

/**
 * Uploads the image that was chosen beside a text, and adds it to the text: if the form is shown again, it is there. With a
 * script images are uploaded while people write, and no form holds any.
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
