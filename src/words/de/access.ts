import type { access as english } from '../en/access.ts'
import type { Translated } from '../translated.ts'

export const access: Translated<typeof english> = {
  'access.title': 'Wer diese Karte sieht',
  'access.public': 'Öffentlich',
  'access.public.help': 'Alle. Sie steht auf der Startseite, und Suchmaschinen finden sie.',
  'access.unlisted': 'Nicht gelistet',
  'access.unlisted.help':
    'Alle, die die Adresse kennen. Sie steht nicht auf der Startseite, und Suchmaschinen lassen sie aus.',
  'access.invited': 'Eingeladene',
  'access.invited.help': 'Die Leute unten, sobald sie angemeldet sind, und das Team.',
  'access.team': 'Team',
  'access.team.help': 'Nur Mitglieder des Teams.',
  'access.save': 'Speichern',
  'access.saved': 'Gespeichert. Es gilt ab jetzt.',
  'access.guests': 'Eingeladene Leute',
  'access.guests.none': 'Noch ist niemand eingeladen.',
  'access.guests.asleep': 'Einladungen gelten nur, solange die Karte auf „Eingeladene“ steht.',
  'access.guest.add': 'Eine Adresse oder eine Domain einladen',
  'access.guest.help':
    'ada@example.org, oder @example.org für alle dort. Es geht keine Mail hinaus: Gib ihnen die Adresse der Karte.',
  'access.guest.send': 'Einladen',
  'access.guest.remove': '{address} entfernen',
  'access.guest.remove.short': 'Entfernen',
  'access.guest.added': 'Eingeladen.',
  'access.guest.removed': 'Die Einladung ist zurückgenommen.',
  'access.archived': 'Diese Karte ist archiviert. Nur ihr Team sieht sie, und nichts darin lässt sich ändern.',
  'problem.guest_address': 'Schreib eine Mailadresse, oder eine Domain wie @example.org.',
}
