import type { images as english } from '../en/images.ts'
import type { Translated } from '../translated.ts'

export const images: Translated<typeof english> = {
  'images.choose': 'Bild',
  'images.label': 'Bild hinzufügen',
  'images.hint': 'Füge Bilder in den Text ein, zieh sie hinein oder wähle sie mit dem Knopf.',
  'images.help':
    'PNG, JPEG, WebP oder GIF, bis zu 10 MB. Von Animationen bleibt das erste Bild. Wo ein Foto entstand, wird nicht aufgehoben.',
  'images.uploading': 'Ein Bild wird hochgeladen …',
  'images.uploaded': 'Das Bild ist im Text.',
  'images.failed': 'Das Bild konnte nicht hochgeladen werden. Dein Text ist noch da; versuch es noch einmal.',
  'images.sign-in': 'Du bist abgemeldet. Melde dich wieder an, um Bilder hinzuzufügen; dein Text ist noch da.',
  'images.wait': 'Es wird gesendet, sobald das Bild hochgeladen ist.',
  'images.alt': 'Bild',
  'problem.images_closed': 'Hier werden weder Vorschläge noch Kommentare angenommen, also auch keine Bilder.',
  'problem.too_many_images': 'Du hast sehr viele Bilder hochgeladen. Du kannst {when} weitere hochladen.',
  'problem.image_quota': 'Du hast hier so viele Bilder, wie eine Person haben darf. Lösche zuerst welche.',
  'problem.map_image_quota': 'Hier ist kein Platz für weitere Bilder. Das Team kann welchen schaffen.',
}
