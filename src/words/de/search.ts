import type { search as english } from '../en/search.ts'
import type { Translated } from '../translated.ts'

export const search: Translated<typeof english> = {
  'settings.synonyms': 'Wörter, die dasselbe bedeuten',
  'settings.synonyms.help':
    'Eine Zeile für jede Gruppe, etwa „Tafel, Wand, Karte“. Die Suche und die ähnlichen Aufgaben kennen sie neben den üblichen, etwa „Dunkelmodus“ und „dunkles Design“.',
  'list.sort.trending.help': 'Stimmen der letzten vier Wochen, die neuesten zählen am meisten.',
  'search.found.least': { one: 'Mindestens {count} Aufgabe gefunden', other: 'Mindestens {count} Aufgaben gefunden' },
  'search.list': 'Liste',
  'search.list.all': 'Alle Listen',
  'search.category.all': 'Alle Kategorien',
  'search.clear': 'In der ganzen Karte suchen',
  'search.typing': { one: '{count} Aufgabe gefunden', other: '{count} Aufgaben gefunden' },
  'search.typing.none': 'Noch nichts gefunden',
  'search.typing.all': 'Alle Ergebnisse',
  'map.category.empty': 'Nichts hier hat die Kategorie {category}.',
  'map.category.title': '{category} in {map}',
}
