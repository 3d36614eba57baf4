import { avatarEdge } from '../../features/images/rules/avatar.ts'
import { setMapAvatar } from '../../features/images/verbs/set-map-avatar.ts'
import { localPath } from '../../lib/urls.ts'
import { authorOf } from '../../platform/actor.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath } from './paths.ts'

/** Takes the form of `AvatarField`, and goes back to the page that holds it. */
export const avatarAction: Page = {
  path: workspacePath('avatar'),
  for: 'administrator',
  needsSignIn: true,
  files: true,
  submit: async (request) => {
    // Refused before the image is decoded, which is the costly part.
    const ctx = await openWorkspace(request, 'administrator')
    const redirect = localPath(request.form.from)
    if (request.form.remove) {
      await setMapAvatar(ctx, null)
      return { redirect, flash: 'avatar.removed' }
    }
    const file = request.files.image
    if (!file) throw new Invalid([{ field: 'image', code: 'image_missing', message: 'Choose an image first.' }])
    const image = await encodeImage(file.bytes, { maxEdge: avatarEdge, user_id: authorOf(ctx.actor) })
    await setMapAvatar(ctx, { image })
    return { redirect, flash: 'avatar.saved' }
  },
}
