import type { limits as english } from '../en/limits.ts'
import type { Translated } from '../translated.ts'

export const limits: Translated<typeof english> = {
  'problem.too_many_pages': 'Aus deinem Netz wurden sehr viele Seiten geöffnet. Du kannst {when} weitermachen.',
  'problem.too_many_searches':
    'Aus deinem Netz wurde sehr viel gesucht. Nichts ist verloren: Versuch es {when} noch einmal.',
  'problem.too_many_suggestions':
    'Du hast in einer Stunde viel vorgeschlagen. Nichts ist verloren: Schick es {when} noch einmal ab.',
  'problem.too_many_comments':
    'Du hast in einer Stunde viele Kommentare geschrieben. Nichts ist verloren: Schick es {when} noch einmal ab.',
  'problem.too_many_messages':
    'Du hast in einer Stunde viele Antworten geschrieben. Nichts ist verloren: Schick es {when} noch einmal ab.',
  'problem.too_many_votes': 'Du hast in einer Stunde sehr oft abgestimmt. Du kannst {when} wieder abstimmen.',
  'problem.too_many_follows': 'Du hast in einer Stunde sehr oft gewählt, wem du folgst. Du kannst {when} weitermachen.',
  'problem.too_many_reports':
    'Von hier wurde in einer Stunde viel gemeldet. Nichts ist verloren: Schick es {when} noch einmal ab.',
  'problem.too_many_mails':
    'Es wurden viele solche E-Mails angefordert. Nichts ist verloren: Schick es {when} noch einmal ab.',
  'sign-in.busy':
    'Heute haben sehr viele Menschen eine E-Mail angefordert. Wenn diese Adresse hier noch nie benutzt wurde, kann die E-Mail jetzt nicht verschickt werden. Versuch es später noch einmal.',
}
