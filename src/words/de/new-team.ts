import type { newTeam as english } from '../en/new-team.ts'
import type { Translated } from '../translated.ts'

export const newTeam: Translated<typeof english> = {
  'new.title': 'Ein Team gründen',
  'new.about': 'Ein Team führt eine oder mehrere Karten. Du verwaltest es und lädst danach andere ein.',
  'new.name': 'Name des Teams',
  'new.slug': 'Adresse des Teams',
  'new.slug.help': 'Kleine Buchstaben, Ziffern und Bindestriche. Ohne Angabe entsteht sie aus dem Namen.',
  'new.address': 'Es wird zu finden sein unter',
  'new.map': 'Name der ersten Karte',
  'new.map.help': 'Wozu die Leute etwas sagen sollen, etwa der Name deines Produkts.',
  'new.create': 'Team gründen',
  'new.created': 'Dein Team und seine erste Karte sind bereit.',
  'new.link': 'Ein Team gründen',
  'new-map.title': 'Neue Karte',
  'new-map.about': 'Sie gehört demselben Team mit denselben Mitgliedern und beginnt mit sieben Listen.',
  'new-map.name': 'Name der Karte',
  'new-map.slug': 'Adresse der Karte',
  'new-map.create': 'Karte erstellen',
  'new-map.created': 'Die Karte ist bereit.',
  'problem.too_many_teams':
    'Du hast so viele Teams angelegt, wie es hier für eine Person möglich ist. Wende dich an den Betreiber.',
  'problem.taken': 'Diese Adresse ist vergeben. Wähle eine andere.',
  'problem.invalid_slug': 'Nimm kleine Buchstaben, Ziffern und Bindestriche. Einige Wörter sind reserviert.',
  'problem.operators_only': 'Hier gründen nur die Betreiber Teams. Frage sie.',
}
