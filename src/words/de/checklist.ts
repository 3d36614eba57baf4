import type { checklist as english } from '../en/checklist.ts'
import type { Translated } from '../translated.ts'

export const checklist: Translated<typeof english> = {
  'checklist.title': 'Erste Schritte',
  'checklist.progress': '{done} von {count} erledigt',
  'checklist.about': 'Diese Liste sieht nur, wer verwaltet. Sie verschwindet, wenn alles erledigt ist.',
  'checklist.done': 'Erledigt:',
  'checklist.hide': 'Liste ausblenden',
  'checklist.hidden': 'Die ersten Schritte sind ausgeblendet.',
  'checklist.saved': 'Erledigt. Weiter mit dem nächsten Schritt.',
  'checklist.address': 'Sag, wer du bist',
  'checklist.address.about':
    'Dein Name steht bei dem, was du schreibst. Mit deiner Adresse kannst du dich wieder anmelden.',
  'checklist.address.no-mail':
    'Diese Installation verschickt keine E-Mails, darum gehört dir die Adresse sofort. Sieh zweimal hin.',
  'checklist.address.save': 'Speichern',
  'checklist.name': 'Gib der Karte einen Namen',
  'checklist.name.label': 'Name',
  'checklist.name.save': 'Namen speichern',
  'checklist.welcome': 'Begrüße die Leute mit einem Satz',
  'checklist.welcome.label': 'Begrüßung',
  'checklist.welcome.help': 'Worum geht es hier, und was möchtest du hören? Der Satz steht oben auf der Seite.',
  'checklist.welcome.save': 'Begrüßung speichern',
  'checklist.task': 'Trage eine erste Aufgabe ein',
  'checklist.task.label': 'Titel',
  'checklist.task.list': 'Liste',
  'checklist.task.help': 'Etwas, das ihr plant oder überlegt. Auf eine leere Karte antwortet kaum jemand.',
  'checklist.task.save': 'Aufgabe eintragen',
  'checklist.members': 'Lade dein Team ein',
  'checklist.members.about': 'Zu zweit kann jemand antworten, wenn du nicht da bist.',
  'checklist.members.go': 'Jemanden einladen',
  'checklist.mail': 'Prüfe, ob E-Mails ankommen',
  'checklist.mail.about': 'Die Leute melden sich per E-Mail an. Ein Test geht an {email}.',
  'checklist.mail.test': 'Test an mich schicken',
  'checklist.mail.sent': 'Ein Test ist unterwegs zu dir. Kommt er nicht an, sieh in das Protokoll des Servers.',
  'checklist.mail.works': 'Er ist angekommen',
  'checklist.mail.no-server':
    'Hier gibt es keinen Mailserver, also musst du Codes selbst weitergeben. Setze SMTP_URL und MAIL_FROM und starte neu.',
  'checklist.mail.skip': 'Darauf verzichten',
  'checklist.share': 'Gib die Adresse weiter',
  'checklist.share.about':
    'Am besten dort, wo die Leute hinsehen: im Produkt, in der Anleitung, in der nächsten E-Mail.',
  'checklist.share.label': 'Adresse der Karte',
  'checklist.share.done': 'Ich habe sie weitergegeben',
  'problem.address_missing': 'Dein Konto hat noch keine E-Mail-Adresse. Gib erst eine an.',
  'mail.test.title': 'Ein Test von {site}',
  'mail.test.what': 'Wenn du das liest, kann {site} E-Mails verschicken. Mehr ist nicht zu tun.',
}
