/** The picture of a map, and why an image was refused. */
export const avatar = {
  'avatar.label': 'Picture',
  'avatar.help':
    'PNG, JPEG, WebP or GIF, up to 10 MB. It is shown as a small square. Where a photo was taken is not kept.',
  'avatar.save': 'Use this picture',
  'avatar.remove': 'Take it away',
  'avatar.saved': 'The map has a new picture.',
  'avatar.removed': 'The picture is gone. The initials are shown again.',
  'problem.image_missing': 'Choose an image first.',
  'problem.image_type': 'This is no PNG, JPEG, WebP or GIF image.',
  'problem.image_unreadable': 'This image is damaged or not complete.',
  'problem.image_too_large': 'This image is too large. It may have up to 10 MB.',
  'problem.image_too_many_pixels':
    'This image has too many pixels. It can have up to 40 megapixels, and 16,384 pixels on each side.',
} as const
