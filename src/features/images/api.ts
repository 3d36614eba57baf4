import { authorOf } from '../../platform/actor.ts'
import { endpoint, fileEndpoint, ok } from '../../platform/http/endpoint.ts'
import { encodeImage, maxInputBytes } from '../../platform/images/encode-image.ts'
import { imageTypes } from '../../platform/images/image-type.ts'
import { presentMap } from '../maps/present.ts'
import { RoadMap } from '../maps/schema.ts'
import { avatarEdge } from './rules/image.ts'
import { setMapAvatar } from './verbs/set-map-avatar.ts'

export const mapSetAvatarEndpoint = fileEndpoint({
  id: 'map.set-avatar',
  method: 'POST',
  path: '/api/1/map/avatar/',
  scope: 'manage',
  summary: "Set the map's picture",
  description:
    'The body is the image itself: `curl --data-binary @logo.png`. It can be up to 10 MiB and 40 megapixels, and up to ' +
    '16,384 pixels per side. It is scaled down and stored without metadata; only the first frame of an animation is kept. SVG is not accepted.',
  file: { types: imageTypes, maxBytes: maxInputBytes },
  reply: ok(RoadMap),
  prepare: (bytes, ctx) => encodeImage(bytes, { maxEdge: avatarEdge, user_id: authorOf(ctx.actor) }),
  handle: async (ctx, { body }) => {
    await setMapAvatar(ctx, { image: body })
    return presentMap(ctx)
  },
})

export const mapDeleteAvatarEndpoint = endpoint({
  id: 'map.delete-avatar',
  method: 'DELETE',
  path: '/api/1/map/avatar/',
  scope: 'manage',
  summary: "Remove the map's picture",
  description: "The map's initials are shown instead.",
  reply: ok(RoadMap),
  handle: async (ctx) => {
    await setMapAvatar(ctx, null)
    return presentMap(ctx)
  },
})
