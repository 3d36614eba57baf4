import type { avatar as english } from '../en/avatar.ts'
import type { Translated } from '../translated.ts'

export const avatar: Translated<typeof english> = {
  'avatar.label': 'Bild',
  'avatar.help':
    'PNG, JPEG, WebP oder GIF, bis 10 MB. Es erscheint als kleines Quadrat. Wo ein Foto entstand, wird nicht gespeichert.',
  'avatar.save': 'Dieses Bild verwenden',
  'avatar.remove': 'Entfernen',
  'avatar.saved': 'Die Karte hat ein neues Bild.',
  'avatar.removed': 'Das Bild ist entfernt. Nun erscheinen wieder die Anfangsbuchstaben.',
  'problem.image_missing': 'Wähle zuerst ein Bild.',
  'problem.image_type': 'Das ist kein Bild der Art PNG, JPEG, WebP oder GIF.',
  'problem.image_unreadable': 'Dieses Bild ist beschädigt oder unvollständig.',
  'problem.image_too_large': 'Dieses Bild ist zu groß. Es darf bis zu 10 MB haben.',
  'problem.image_too_many_pixels':
    'Dieses Bild hat zu viele Pixel. Erlaubt sind 40 Megapixel und 16.384 Pixel je Seite.',
}
