import type { palette as english } from '../en/palette.ts'
import type { Translated } from '../translated.ts'

export const palette: Translated<typeof english> = {
  'palette.title': 'Gehe zu',
  'palette.label': 'Eine Seite oder eine Aufgabe',
  'palette.search': 'Suchen',
  'palette.none': 'So heißt nichts.',
  'palette.map': 'Die Karte',
  'palette.list': 'Liste: {name}',
  'palette.section': 'Verwalten: {name}',
  'shortcuts.title': 'Tastenkürzel',
  'shortcuts.palette': 'Zu einer Seite oder Aufgabe gehen, auf den Seiten einer Karte',
  'shortcuts.help': 'Diese Tastenkürzel zeigen',
  'shortcuts.range': 'Alle Aufgaben zwischen diesem und dem vorigen Kästchen auswählen',
  'shortcuts.shift-arrows': 'Umschalt + ← →',
  'shortcuts.tab': 'Die Liste verschieben, deren Reiter den Fokus hat, auf dem Handy',
  'shortcuts.shift-click': 'Umschalt + Klick',
  'shortcuts.you': 'Deine eigene Seite',
  'shortcuts.team': 'Für Mitglieder des Teams',
  'shortcuts.letters': 'Tasten ohne Strg sind in diesem Browser an',
  'shortcuts.letters.help': 'Sie wirken nie, während du in ein Feld schreibst.',
  'shortcuts.close': 'Schließen',
}
