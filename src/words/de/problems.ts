import type { problems as english } from '../en/problems.ts'
import type { Translated } from '../translated.ts'

export const problems: Translated<typeof english> = {
  'problem.form_expired': 'Diese Seite war eine Weile offen. Nichts ist verloren: Schick es noch einmal ab.',
  'problem.not_a_visit': 'Diese Adresse ist nur für Menschen, die einem Link folgen.',
  'problem.cross_origin': 'Das kam von einer anderen Seite, deshalb wurde nichts getan.',
  'problem.too_many_requests': 'Das war etwas schnell. Warte eine Minute und schick es dann noch einmal ab.',
  'problem.not_found': 'Das ist nicht mehr hier.',
  'problem.votes_disabled': 'In dieser Liste kann man gerade nicht abstimmen.',
  'problem.comments_disabled': 'In dieser Liste kann man gerade nicht kommentieren.',
  'problem.comments_locked': 'Das Team hat dieses Gespräch geschlossen.',
  'problem.comments_pending': 'Dieser Vorschlag wartet auf das Team. Das Gespräch beginnt, sobald er freigegeben ist.',
  'problem.suggestions_disabled': 'Diese Liste nimmt gerade keine Vorschläge an.',
  'problem.map_archived': 'Das Team hat diese Karte archiviert.',
  'problem.members_only': 'Das dürfen nur Mitglieder des Teams.',
  'problem.administrators_only': 'Das dürfen nur Administratoren des Teams.',
  'problem.required': 'Bitte fülle das aus.',
  'problem.blank': 'Bitte schreib etwas.',
  'problem.too_long': 'Das ist zu lang.',
  'problem.unsupported_media_type':
    'Das kam in einer Form an, die Seiten nicht lesen. Öffne die Seite noch einmal und benutze ihr Formular.',
  'problem.unsupported_encoding':
    'Das kam in einer Form an, die Seiten nicht lesen. Öffne die Seite noch einmal und benutze ihr Formular.',
  'problem.too_large': 'Das ist mehr, als eine Seite auf einmal aufnimmt. Kürze es und sende es noch einmal.',
  'problem.invalid': 'Was ankam, ließ sich nicht lesen. Öffne die Seite noch einmal und benutze ihr Formular.',
  'problem.busy': 'Gerade ist zu viel auf einmal zu tun. Nichts ist verloren: Versuch es noch einmal.',
  'problem.too_complex': 'Das hat mehr Formatierung, als gezeigt werden kann. Mach es einfacher oder teile es auf.',
  'problem.invalid_format': 'Das sieht nicht richtig aus.',
  'problem.invalid_text': 'Das enthält Zeichen, die nicht gespeichert werden können.',
}
