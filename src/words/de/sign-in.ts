export const signIn = {
  'sign-in.busy':
    'Heute haben sehr viele Menschen eine E-Mail angefordert. Wenn diese Adresse hier noch nie benutzt wurde, kann die E-Mail jetzt nicht verschickt werden. Versuch es später noch einmal.',
  'sign-in.title': 'Anmelden',
  'sign-in.about':
    'Sag uns deine E-Mail-Adresse, und wir schicken dir einen Link und einen Code. Ein Passwort gibt es nicht. Wenn du neu hier bist, entsteht damit dein Konto.',
  'sign-in.about.no-mail':
    'Sag uns deine E-Mail-Adresse. Diese Installation verschickt keine E-Mails; wer sie betreibt, gibt dir den Link und den Code weiter. Ein Passwort gibt es nicht. Wenn du neu hier bist, entsteht so dein Konto.',
  'sign-in.email': 'E-Mail-Adresse',
  'sign-in.send': 'E-Mail schicken',
  'sign-in.send.no-mail': 'Code erstellen',
  'sign-in.or': 'Anders anmelden',
  'sign-in.with': 'Weiter mit {name}',
  'sign-in.done': 'Du bist angemeldet.',
  'sign-in.sent-again': 'Es gibt einen neuen Link und einen neuen Code. Nur die neuesten gelten.',

  'sign-in.again.title': 'Bist du es noch?',
  'sign-in.again.about':
    'Für eine solche Änderung musst du dich vor Kurzem angemeldet haben, damit sie niemand an einem offenen Bildschirm macht. Melde dich noch einmal an.',
  'sign-in.again.as': 'Du bist mit {email} angemeldet. Link und Code gehen dorthin.',
  'sign-in.again.no-address': 'Dein Konto hat noch keine E-Mail-Adresse. Deshalb kannst du dich nicht erneut anmelden.',
  'sign-in.again.add-address': 'Adresse angeben',
  'sign-in.next': 'Danach wird abgeschlossen, was du begonnen hast.',
  'sign-in.next.shown': 'Danach ist wieder da, was du geschrieben hast, und du kannst es abschicken.',
  'sign-in.next.vote': 'Dann wird deine Stimme gezählt.',
  'sign-in.next.follow': 'Dann folgst du dieser Aufgabe.',
  'sign-in.next.comment': 'Dann erscheint dein Kommentar.',
  'sign-in.next.suggest': 'Dann wird dein Vorschlag abgeschickt.',

  'sign-in.code.title': 'Sieh in deine E-Mails',
  'sign-in.code.sign-in':
    'Eine E-Mail mit einem Link und einem Code ist unterwegs an {email}. Öffne den Link oder gib hier den Code ein. Beides gilt einmal und 15 Minuten lang.',
  'sign-in.code.address':
    'Eine E-Mail mit einem Link und einem Code ist unterwegs an {email}. Öffne den Link in diesem Browser oder gib hier den Code ein. Beides gilt einmal und 15 Minuten lang.',
  'sign-in.code.field': 'Code mit sechs Ziffern',
  'sign-in.code.sign-in.submit': 'Anmelden',
  'sign-in.code.address.submit': 'Diese Adresse verwenden',
  'sign-in.code.wrong': {
    one: 'Das ist nicht der Code. Du hast noch einen Versuch.',
    other: 'Das ist nicht der Code. Du hast noch {count} Versuche.',
  },
  'sign-in.code.spent': 'Fünf falsche Codes: Dieser gilt nicht mehr. Fordere einen neuen an.',
  'sign-in.code.expired': 'Dieser Code ist älter als 15 Minuten und gilt nicht mehr. Fordere einen neuen an.',
  'sign-in.code.used': 'Dieser Code wurde schon benutzt. Fordere einen neuen an.',
  'sign-in.code.nothing': 'Nichts angekommen?',
  'sign-in.code.nothing.help': 'Es kann ein paar Minuten dauern. Sieh auch im Spamordner nach.',
  'sign-in.code.again': 'Noch einmal schicken',
  'sign-in.code.other': 'Andere Adresse verwenden',
  'sign-in.code.back': 'Zurück zu deinem Konto',
  'sign-in.no-mail.title': 'Frag nach deinem Code',
  'sign-in.no-mail':
    'Diese Installation verschickt keine E-Mails. Wer sie betreibt, findet einen Link und einen Code für {email} auf der Konsole des Servers. Beides gilt einmal und 15 Minuten lang.',
  'sign-in.no-mail.again': 'Neuen Code anfordern',
  'sign-in.no-mail.command': 'Dort lässt sich auch ein Link für dich erstellen:',

  'sign-in.link.sign-in.title': 'Anmelden',
  'sign-in.link.sign-in': 'Du wirst angemeldet als {email}.',
  'sign-in.link.sign-in.submit': 'Anmelden',
  'sign-in.link.address.title': 'Deine neue Adresse',
  'sign-in.link.address': '{email} wird die Adresse deines Kontos.',
  'sign-in.link.address.submit': 'Diese Adresse verwenden',
  'sign-in.link.elsewhere':
    'Du wolltest in einem anderen Browser gerade etwas tun. Gib dort den Code ein, dann geschieht es; oder melde dich hier an und tu es noch einmal.',
  'sign-in.link.instead': '{name} ist hier gerade angemeldet und wird abgemeldet.',
  'sign-in.link.not-you': 'Wenn du nicht darum gebeten hast, schließ die Seite. Es geschieht nichts.',

  'sign-in.dead.title': 'Dieser Link gilt nicht mehr',
  'sign-in.dead.help':
    'Er wurde schon benutzt, ist zu alt, oder es gibt einen neueren. Fordere einen neuen an; es dauert nur einen Moment.',
  'sign-in.dead.signed-in': 'Er wurde schon benutzt, ist zu alt, oder es gibt einen neueren. Du bist schon angemeldet.',
  'sign-in.dead.again': 'Neuen Link anfordern',

  'sign-in.address.changed': 'Das ist jetzt die Adresse deines Kontos.',

  'sign-in.undo.title': 'Hol dir dein Konto zurück',
  'sign-in.undo': 'Dein Konto bekommt seine Adresse {email} wieder.',
  'sign-in.undo.effect': 'Alle, die damit angemeldet sind, werden abgemeldet. Melde dich danach mit dieser Adresse an.',
  'sign-in.undo.submit': 'Diese Adresse wieder verwenden',
  'sign-in.undo.done': 'Dein Konto hat seine Adresse wieder. Melde dich jetzt an.',
  'sign-in.to.vote': 'Zum Abstimmen anmelden',
  'sign-in.to.vote.task': 'Anmelden, um für „{title}“ zu stimmen',
  'sign-in.to.follow': 'Zum Folgen anmelden',
  'sign-in.to.follow.task': 'Anmelden, um „{title}“ zu folgen',
  'sign-in.to.comment': 'Zum Kommentieren anmelden',
  'sign-in.to.comment.task': 'Anmelden, um „{title}“ zu kommentieren',
  'sign-in.to.suggest': 'Anmelden, um etwas vorzuschlagen',
  'sign-in.to.report': 'Anmelden, um etwas zu melden',
  'sign-in.cancel': 'Abbrechen',
  'sign-in.next.accept': 'Dann trittst du dem Team bei.',
  'sign-in.next.members': 'Dann wird die Einladung erstellt.',
  'sign-in.next.tokens': 'Dann wird das Token erstellt.',
  'sign-in.next.webhooks': 'Danach wird der Webhook geändert.',
  'sign-out.title': 'Abmelden',
  'sign-out.about': 'Du wirst in diesem Browser abgemeldet. Anderswo ändert sich nichts.',
  'sign-out.submit': 'Abmelden',
  'sign-out.done': 'Du bist abgemeldet.',

  'oidc.title': 'Du bist noch nicht angemeldet',
  'oidc.provider_unreachable':
    '{provider} ist gerade nicht zu erreichen. Melde dich anders an, oder versuche es später noch einmal.',
  'oidc.provider_failed':
    'Zwischen uns und {provider} ist etwas schiefgegangen. Der Fehler ist für das Team festgehalten.',
  'oidc.provider_denied': '{provider} hat dich nicht angemeldet und uns nichts über dich gesagt.',
  'oidc.provider_stale':
    'Diese Anmeldung hat zu lange gedauert, wurde schon benutzt oder begann in einem anderen Browser. Beginne sie in diesem noch einmal.',
  'oidc.provider_unverified':
    '{provider} bestätigt nicht, dass deine E-Mail-Adresse dir gehört. Deshalb wissen wir nicht, wer du hier bist. Melde dich stattdessen per E-Mail an: Das bestätigt sie.',
  'oidc.account_deleted': 'Das Konto, das zu deiner Anmeldung bei {provider} gehört, wurde gelöscht.',
  'oidc.other-way': 'Anders anmelden',
  'oidc.again': 'Noch einmal mit {provider}',
  'oidc.signed-in': 'Du bist angemeldet',
  'oidc.signed-in.help': 'Diese Anmeldung wurde schon benutzt. Hier ist nichts mehr zu tun.',
  'oidc.go-on': 'Weiter',
  'invitation.title': 'Dem Team {team} beitreten',
  'invitation.by': '{name} lädt dich in das Team {team} ein.',
  'invitation.what': 'Du bist in das Team {team} eingeladen.',
  'invitation.role.Administrator':
    'Du würdest verwalten: Aufgaben und Kommentare, dazu Einstellungen, Mitglieder und Tokens.',
  'invitation.role.Moderator': 'Du würdest moderieren, also mit Aufgaben und Kommentaren arbeiten.',
  'invitation.for': 'Die Einladung gilt für die Adresse {email}.',
  'invitation.as': 'Du bist als {name} angemeldet.',
  'invitation.sign-in': 'Du meldest dich erst an. Danach bist du im Team.',
  'invitation.accept': 'Dem Team beitreten',
  'invitation.sign-out': 'Abmelden und mit der richtigen Adresse anmelden',
  'invitation.accepted': 'Willkommen. Du bist jetzt im Team.',
  'invitation.closed': 'Diese Einladung gilt nicht mehr',
  'invitation.closed.help':
    'Sie wurde benutzt oder zurückgenommen, oder ihre zwei Wochen sind um. Bitte das Team um eine neue.',
}
