import { asJson } from '../../platform/db/json.ts'
import { fileEndpoint, ok } from '../../platform/http/endpoint.ts'
import { maxInputBytes } from '../../platform/images/encode-image.ts'
import { imageTypes } from '../../platform/images/image-type.ts'
import { imageMarkdown } from '../images/rules/image.ts'
import { Image } from './schema.ts'
import { prepareUpload, uploadImage } from './verbs/uploads.ts'

export const imagesUploadEndpoint = fileEndpoint({
  id: 'images.upload',
  method: 'POST',
  path: '/api/1/map/images/',
  scope: 'write',
  summary: 'Upload an image for a description or a comment',
  description:
    'The body is the image itself: `curl --data-binary @screen.png`. It can be up to 10 MiB and 40 megapixels, with ' +
    'at most 16,384 pixels per side. It is scaled down and stored without metadata; only the first frame of an animation is kept. SVG is not accepted. Put the returned `markdown` in a ' +
    'post: images that no post uses are deleted after a day. Uploading the same image again returns the same URL. ' +
    'Until a public post uses it, its URL works only for people who can see the image.',
  file: { types: imageTypes, maxBytes: maxInputBytes },
  reply: ok(Image),
  prepare: (bytes, ctx) => prepareUpload(ctx, bytes),
  handle: async (ctx, { body }) => {
    const { url, ...image } = await uploadImage(ctx, { image: body })
    return asJson({ address: url, markdown: imageMarkdown(url, ''), ...image })
  },
})
