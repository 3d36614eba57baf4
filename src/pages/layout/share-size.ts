/** The size of the picture that other sites show with a link, in pixels. */
export const shareSize = { width: 1200, height: 630 }
