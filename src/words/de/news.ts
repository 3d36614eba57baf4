import type { news as english } from '../en/news.ts'
import type { Translated } from '../translated.ts'

export const news: Translated<typeof english> = {
  'news.title': 'Was ist neu',
  'news.about': 'Was das Team von {map} geplant, begonnen, fertiggestellt und beantwortet hat, Woche für Woche.',
  'news.this-week': 'Diese Woche',
  'news.last-week': 'Letzte Woche',
  'news.answered': 'Beantwortet',
  'news.answer.by': '{name} hat geantwortet',
  'news.note': 'Vom Team',
  'news.feeds': 'Feeds zum Abonnieren:',
  'news.older': 'Frühere Wochen',
  'news.newest': 'Neueste',
  'news.empty': 'Noch nichts Neues',
  'news.empty.help': 'Sobald das Team etwas plant, fertigstellt oder beantwortet, steht es hier.',
  'news.empty.older': 'Es gibt nichts Früheres.',
  'news.empty.board': 'Sehen, was sich andere wünschen',
  'news.feed.arrival': '{list}: {title}',
  'news.feed.answer': 'Beantwortet: {title}',
}
