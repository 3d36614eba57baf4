import { asJson } from '../../platform/db/json.ts'
import { fileEndpoint, ok } from '../../platform/http/endpoint.ts'
import { maxInputBytes } from '../../platform/images/encode-image.ts'
import { imageTypes } from '../../platform/images/image-type.ts'
import { imageMarkdown } from './rules/image-markdown.ts'
import { Image } from './schema.ts'
import { prepareUpload, uploadImage } from './verbs/uploads.ts'

export const imagesUploadEndpoint = fileEndpoint({
  id: 'images.upload',
  method: 'POST',
  path: '/api/1/map/images/',
  scope: 'write',
  summary: 'Upload an image for a description or a comment',
  description:
    'The body is the image itself: `curl --data-binary @screen.png`. It may have 10 MiB, 40 megapixels, and ' +
    '16,384 pixels on each side. It is made smaller and stored without metadata; of an animation the first frame is kept. SVG is refused. Put `markdown` into a ' +
    'text: an image that no text shows is deleted after a day. The same image again has the same address. ' +
    'While no text that everybody sees shows it, its address answers only to the browser sessions of those who may see it.',
  file: { types: imageTypes, maxBytes: maxInputBytes },
  reply: ok(Image),
  prepare: (bytes, ctx) => prepareUpload(ctx, bytes),
  handle: async (ctx, { body }) => {
    const { url, ...image } = await uploadImage(ctx, { image: body })
    return asJson({ address: url, markdown: imageMarkdown(url, ''), ...image })
  },
})
