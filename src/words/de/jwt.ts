import type { jwt as english } from '../en/jwt.ts'
import type { Translated } from '../translated.ts'

export const jwt: Translated<typeof english> = {
  'jwt.title': 'Anmelden aus deinem Produkt',
  'jwt.nothing': 'Hierher kommt man aus dem Produkt, zu dem diese Seite gehört. Öffne sie von dort.',
  'jwt.problem.title': 'Das Anmelden hat nicht geklappt',
  'jwt.problem':
    'Geh dorthin zurück, woher du kommst, und versuch es noch einmal. Ansehen kannst du alles auch ohne Anmeldung.',
  'jwt.problem.details': 'Für die Betreiber des Produkts:',
  'jwt.confirm.title': 'Bist du das?',
  'jwt.confirm':
    'Du machst hier gleich als {name} weiter. Unter diesem Namen steht, was du schreibst und wofür du stimmst.',
  'jwt.confirm.not-you': 'Wenn du das nicht bist, mach nicht weiter: Jemand anderes hat dich hierher geschickt.',
  'jwt.confirm.submit': 'Ja, weiter',
  'jwt.confirm.no': 'Zur Übersicht',
  'jwt.account': 'Du bist schon mit deinem Konto angemeldet und bleibst es.',
  'jwt.window': 'Anmelden und in einem Fenster öffnen',
  'jwt.you.about':
    'Du kommst aus einem Produkt. Angemeldet bist du nur bei „{map}“, und nur dort ist dein Name gespeichert.',
  'jwt.you.data': 'Deine Daten',
  'jwt.you.delete.about':
    'Dein Name und was du verfolgst, wird hier gelöscht. Was du geschrieben und wofür du gestimmt hast, bleibt ohne deinen Namen.',
  'jwt.section': 'Anmelden aus dem Produkt',
  'jwt.about':
    'Dein Produkt kann seine eigenen Leute hier anmelden, sodass niemand ein Konto braucht. Für jede Person signiert es ein JSON Web Token, und ein Formular seiner Seite bringt es hierher.',
  'jwt.about.limits':
    'So eine Person ist nur hier jemand. Sie wird nie mit einem Konto verbunden, gleich welche Adresse sie hat, bekommt keine E-Mails und ist nie Mitglied des Teams.',
  'jwt.method': 'Womit die Tokens signiert sind',
  'jwt.method.off': 'Ausgeschaltet',
  'jwt.method.off.help': 'So meldet sich niemand an, und wer es getan hat, ist wieder Besucher.',
  'jwt.method.secret': 'Mit einem Geheimnis (HS256)',
  'jwt.method.secret.help': 'Es entsteht hier und wird einmal gezeigt.',
  'jwt.method.jwks': 'Mit Schlüsseln, die dein Produkt veröffentlicht (RS256, ES256, EdDSA)',
  'jwt.method.jwks.help': 'Hier ist nichts Geheimes gespeichert.',
  'jwt.jwks': 'Adresse der Schlüssel (JWKS)',
  'jwt.jwks.help':
    'Nur für veröffentlichte Schlüssel. Sie muss mit https:// beginnen und im öffentlichen Internet liegen.',
  'jwt.sites': 'Seiten deines Produkts',
  'jwt.sites.help':
    'Eine je Zeile, etwa https://app.example.org. Ein Formular von dort meldet sofort an. Eines von woanders fragt die Person zuerst.',
  'jwt.issuer': 'Aussteller (iss)',
  'jwt.issuer.help': 'Leer: jeder.',
  'jwt.audience': 'Empfänger (aud)',
  'jwt.audience.help': 'Leer: {address}',
  'jwt.admits': 'Sie gelten als eingeladen',
  'jwt.admits.help': 'Sie sehen alles auch, solange es nur für Eingeladene ist. Nie, solange es nur für das Team ist.',
  'jwt.save': 'Speichern',
  'jwt.saved': 'Gespeichert. Es gilt ab jetzt.',
  'jwt.address': 'Wohin dein Formular das Token schickt',
  'jwt.secret': 'Geheimnis',
  'jwt.secret.done': 'Das neue Geheimnis',
  'jwt.secret.done.about':
    'Das ist das Geheimnis. Es wird nur jetzt gezeigt: Kopiere es auf den Server deines Produkts, nie in eine Seite.',
  'jwt.secret.done.back': 'Ich habe es kopiert',
  'jwt.rotate': 'Neues Geheimnis',
  'jwt.rotate.about': 'Einen Tag lang gilt auch das alte, damit dein Produkt umstellen kann.',
  'jwt.rotate.both': 'Das alte Geheimnis gilt bis',
  'jwt.rotate.at-once': 'Jemand anderes kennt das alte: jetzt beenden und alle abmelden',
  'problem.not_an_origin': 'Jede Zeile muss eine Adresse wie https://app.example.org sein, ohne Pfad.',
  'problem.too_many_sites': 'Es können höchstens 20 sein.',
  'problem.https_needed': 'Die Adresse muss mit https:// beginnen.',
  'audit.event.jwt.settings_changed': 'hat das Anmelden aus dem Produkt geändert',
  'audit.event.jwt.secret_made': 'hat ein Geheimnis für das Anmelden aus dem Produkt erzeugt',
  'audit.event.jwt.person_added': 'kam zum ersten Mal aus dem Produkt',
}
