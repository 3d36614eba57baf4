import type { tokens as english } from '../en/tokens.ts'
import type { Translated } from '../translated.ts'

export const tokens: Translated<typeof english> = {
  'tokens.title': 'Tokens',
  'tokens.about':
    'Ein Programm braucht ein Token, um die API dieser Karte zu benutzen. Was es schreibt, trägt den Namen des Tokens. Ein Widerruf gilt sofort.',
  'tokens.reference': 'Beschreibung der API',
  'tokens.empty': 'Es gibt noch kein Token. Leg unten das erste an.',
  'tokens.scope.read': 'lesen',
  'tokens.scope.write': 'lesen und schreiben',
  'tokens.scope.manage': 'lesen, schreiben und verwalten',
  'tokens.scope.read.help': 'Sieht, was alle sehen, und was auf Freigabe wartet.',
  'tokens.scope.write.help': 'Erstellt und ändert auch Aufgaben, Kommentare und Stimmen.',
  'tokens.scope.manage.help': 'Ändert auch Listen, Kategorien und die Karte.',
  'tokens.created': 'erstellt',
  'tokens.used': 'zuletzt benutzt',
  'tokens.never-used': 'nie benutzt',
  'tokens.expires': 'läuft ab am {date}',
  'tokens.expired': 'Abgelaufen',
  'tokens.endless': 'läuft nicht ab',
  'tokens.change': 'Ändern',
  'tokens.change.of': '{name} ändern',
  'tokens.name': 'Name',
  'tokens.name.help':
    'Der Name des Programms, etwa „Kundendienst“. Alle sehen ihn neben dem, was das Programm schreibt.',
  'tokens.rename': 'Umbenennen',
  'problem.form_sent_already':
    'Das gibt es schon, es steht in der Liste. Das Geheimnis wurde einmal gezeigt und lässt sich nicht noch einmal zeigen.',
  'tokens.renamed': 'Das Token hat seinen neuen Namen.',
  'tokens.revoke': 'Widerrufen',
  'tokens.revoke.about':
    'Das Programm wird ab jetzt abgewiesen. Was es geschrieben hat, bleibt. Das lässt sich nicht rückgängig machen.',
  'tokens.revoked': 'Das Token ist widerrufen.',
  'tokens.revoked.title': 'Widerrufen',
  'tokens.revoked.at': 'widerrufen',
  'tokens.new': 'Neues Token',
  'tokens.scope': 'Was es darf',
  'tokens.expiry': 'Läuft ab',
  'tokens.expiry.never': 'Nie',
  'tokens.expiry.days': { one: 'In {count} Tag', other: 'In {count} Tagen' },
  'tokens.create': 'Token erstellen',
  'tokens.done': '„{name}“ ist bereit',
  'tokens.done.about': 'Das ist das Token. Es wird nur jetzt gezeigt: Kopiere es dorthin, wo es gebraucht wird.',
  'tokens.done.try': 'Probiere es in einem Terminal aus:',
  'tokens.done.back': 'Ich habe es kopiert',
  'sign-in.next.tokens': 'Dann wird das Token erstellt.',
}
