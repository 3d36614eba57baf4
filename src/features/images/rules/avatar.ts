/** The longest edge of the picture of a map, which is shown small. */
export const avatarEdge = 512
