import type { board as english } from '../en/board.ts'
import type { Translated } from '../translated.ts'

export const board: Translated<typeof english> = {
  'map.lists': 'Listen dieser Karte',
  'map.empty': 'In dieser Liste ist noch nichts.',
  'map.show-all': { one: 'Die eine Aufgabe zeigen', other: 'Alle {count} zeigen' },
  'map.project': 'Das Projekt',
  'list.description': { one: '{count} Aufgabe in {list}', other: '{count} Aufgaben in {list}' },
  'list.sort': 'Reihenfolge',
  'list.sort.votes': 'Meiste Stimmen',
  'list.sort.newest': 'Neueste',
  'list.sort.moved': 'Zuletzt verschoben',
  'list.back': 'Zurück zur Karte',
  'task.votes': { one: '{count} Stimme', other: '{count} Stimmen' },
  'task.comments': { one: '{count} Kommentar', other: '{count} Kommentare' },
  'task.by': 'von {name}',
  'task.in': 'In',
  'task.since': 'dort seit {date}',
  'task.link': 'Zugehöriger Link',
  'task.no-description': 'Mehr wurde dazu nicht gesagt.',
  'task.conversation': 'Gespräch',
  'task.no-comments': 'Noch hat niemand etwas gesagt.',
  'task.locked': 'Das Team hat dieses Gespräch geschlossen.',
  'task.replying': 'als Antwort an {name}',
  'task.team': 'Team',
}
