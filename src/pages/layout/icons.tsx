import type { VNode } from 'preact'
import { assetUrl } from '../../web/assets.ts'
import { avatarUrl } from './avatar-url.ts'
import type { LayoutMap } from './layout-props.ts'

/**
 * What stands beside the title in a tab: the picture of the map, or ours where there is no map. A home screen takes no
 * SVG, so a picture that is drawn from the name is not for it.
 */
export function Icons({ map }: { map: LayoutMap | undefined }): VNode {
  const isUploaded = map?.avatar_image_id != null
  const icon = map ? avatarUrl(map) : assetUrl('icon.svg')
  return (
    <>
      <link rel="icon" href={icon} {...(isUploaded ? {} : { type: 'image/svg+xml' })} />
      <link rel="apple-touch-icon" href={isUploaded ? icon : assetUrl('apple-touch-icon.png')} />
    </>
  )
}
