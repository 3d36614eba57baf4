import type { common as english } from '../en/common.ts'
import type { Translated } from '../translated.ts'

export const common: Translated<typeof english> = {
  'site.name': 'Cairn',
  'skip.to.content': 'Zum Inhalt springen',
  'page.previous': 'Zurück',
  'page.next': 'Weiter',
  'page.where': '{from} bis {to} von {count}',
  'error.400': 'Das hat nicht ganz geklappt',
  'error.404': 'Hier ist nichts',
  'error.404.help': 'Vielleicht ist die Adresse vertippt, oder was hier war, wurde entfernt.',
  'error.410': 'Diese Karte ruht',
  'error.410.help': 'Ihr Team hat sie archiviert. Vielleicht kommt sie wieder.',
  'error.500': 'Bei uns ist etwas schiefgegangen',
  'error.500.help': 'Es ist festgehalten. Passiert es wieder, nenne dem Team diese Nummer: {id}.',
  'error.back': 'Zum Anfang',
  'home.title': 'Karten',
  'home.empty': 'Hier gibt es noch keine öffentliche Karte.',
  'footer.api': 'Für Programme',
}
