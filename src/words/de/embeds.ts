import type { embeds as english } from '../en/embeds.ts'
import type { Translated } from '../translated.ts'

export const embeds: Translated<typeof english> = {
  'embedding.section': 'Einbetten',
  'embedding.sites': 'Websites, die diese Karte einbetten dürfen',
  'embedding.sites.help':
    'Eine pro Zeile: https://example.com, oder https://*.example.com für alles darunter. Ein Stern allein steht für jede Website. Leer: keine.',
  'embedding.save': 'Speichern',
  'embedding.saved': 'Gespeichert. Es gilt ab jetzt.',
  'embedding.nobody': 'Noch darf keine Website diese Karte einbetten, darum bleiben die Rahmen unten leer.',
  'embedding.not-public':
    'Nur manche dürfen diese Karte sehen. In einem Rahmen wissen Browser nicht, wer hier angemeldet ist; die meisten sehen darum nichts.',
  'embedding.widget': 'Knopf für Vorschläge',
  'embedding.widget.help':
    'Ein Knopf auf jeder Seite deiner Website. Er öffnet das Formular für Vorschläge über der Seite. Füg ihn vor dem Ende der Seite ein.',
  'embedding.board': 'Karte',
  'embedding.board.help': 'Die Karte als Teil einer deiner Seiten. Ihre Links öffnen sich in einem neuen Tab.',
  'embedding.board.look': 'Ansehen',
  'embedding.badge': 'Abzeichen',
  'embedding.badge.help': 'Für ein README, in Markdown.',
  'embedding.feeds': 'Feeds',
  'embedding.feeds.help':
    'Für Feedreader und Nachrichtenseiten: Atom und JSON Feed. Auch jede Liste und jede Aufgabe hat sie.',
  'embed.new-tab': 'Links öffnen sich in einem neuen Tab.',
  'embed.suggest.new-tab': 'Du sendest es in einem neuen Tab. Was du geschrieben hast, bleibt erhalten.',
  'embed.suggest.continue': 'In einem neuen Tab weiter',
  'embed.suggest.opened': 'Im neuen Tab geht es weiter.',
  'embed.suggest.as': 'Du schlägst es als {name} vor.',
  'embed.suggest.thanks': 'Danke',
  'embed.suggest.see': 'Deinen Vorschlag ansehen',
  'embed.suggest.another': 'Noch etwas vorschlagen',
  'suggest.continued': 'Das hast du geschrieben. Sende es, wenn es stimmt.',
  'problem.invalid_site': 'Schreib Websites wie https://example.com oder https://*.example.com, ohne Pfad.',
  'widget.label': 'Feedback',
  'widget.close': 'Schließen',
  'widget.open': 'Das Formular in einem neuen Tab öffnen',
}
