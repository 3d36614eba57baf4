/** Images in descriptions and comments. */
export const images = {
  'images.choose': 'Image',
  'images.label': 'Add an image',
  'images.hint': 'Paste or drop images into the text, or choose them with the button.',
  'images.help':
    'PNG, JPEG, WebP or GIF, up to 10 MB. Animations become a still of their first picture. Where a photo was taken is not kept.',
  'images.uploading': 'Uploading an image…',
  'images.uploaded': 'The image is in the text.',
  'images.failed': 'The image could not be uploaded. Your text is still here; try it again.',
  'images.sign-in': 'You are signed out. Sign in again to add images; your text is still here.',
  'images.wait': 'It will be sent as soon as the image is uploaded.',
  'images.alt': 'Image',
  'problem.images_closed': 'This board takes neither suggestions nor comments, so it takes no images.',
  'problem.too_many_images': 'You have uploaded very many images. You can upload more {when}.',
  'problem.image_quota': 'You have as many images on this board as one person may. Delete some of them first.',
  'problem.map_image_quota': 'This board has no room for more images. Its team can make some.',
} as const
