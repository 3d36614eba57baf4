/** Where the picture of a map is. The number makes browsers fetch a new picture at once. */
export const avatarUrl = (map: { path: string; avatar_image_id?: number | null }): string =>
  `/avatar${map.path}.svg${map.avatar_image_id == null ? '' : `?v=${map.avatar_image_id}`}`
