export const leftOut = {
  'left-out.post_deleted': { one: '{count} dort gelöschter Beitrag', other: '{count} dort gelöschte Beiträge' },
  'left-out.private_tag': { one: '{count} privates Tag', other: '{count} private Tags' },
  'left-out.empty_comment': {
    one: '{count} gelöschter oder leerer Kommentar',
    other: '{count} gelöschte oder leere Kommentare',
  },
  'left-out.private_comment': { one: '{count} privater Kommentar', other: '{count} private Kommentare' },
  'left-out.no_voter': { one: '{count} Stimme ohne Person', other: '{count} Stimmen ohne Person' },
  'left-out.deleted_voter': {
    one: '{count} Stimme eines gelöschten Kontos',
    other: '{count} Stimmen gelöschter Konten',
  },
  'left-out.no_post': {
    one: '{count} Datensatz zu einem Beitrag, den es nicht gibt',
    other: '{count} Datensätze zu Beiträgen, die es nicht gibt',
  },
  'left-out.id_twice': {
    one: '{count} Zeile mit derselben ID wie eine frühere',
    other: '{count} Zeilen mit derselben ID wie eine frühere',
  },
  'left-out.image_missing': {
    one: '{count} Bild, das in der Sicherung fehlt',
    other: '{count} Bilder, die in der Sicherung fehlen',
  },
  'left-out.unstorable_text': {
    one: '{count} Datensatz mit Zeichen, die sich nicht speichern lassen',
    other: '{count} Datensätze mit Zeichen, die sich nicht speichern lassen',
  },
  'left-out.too_many_marks': {
    one: '{count} Datensatz mit mehr als 64 kombinierenden Zeichen an einem Buchstaben',
    other: '{count} Datensätze mit mehr als 64 kombinierenden Zeichen an einem Buchstaben',
  },
  'left-out.no_such_date': {
    one: '{count} Datensatz mit einem Datum, das es nicht gibt',
    other: '{count} Datensätze mit einem Datum, das es nicht gibt',
  },
  'left-out.too_complex': {
    one: '{count} Datensatz mit zu kompliziertem Text',
    other: '{count} Datensätze mit zu kompliziertem Text',
  },
  'left-out.unknown_task': {
    one: '{count} Datensatz zu einer Aufgabe, die fehlt oder hier gelöscht oder zusammengeführt wurde',
    other: '{count} Datensätze zu Aufgaben, die fehlen oder hier gelöscht oder zusammengeführt wurden',
  },
  'left-out.unknown_person': {
    one: '{count} Datensatz einer Person, die fehlt',
    other: '{count} Datensätze von Personen, die fehlen',
  },
  'left-out.unknown_comment': {
    one: '{count} angepinnte Antwort, deren Kommentar fehlt',
    other: '{count} angepinnte Antworten, deren Kommentare fehlen',
  },
  'left-out.unmapped_list': {
    one: '{count} Aufgabe in einer Liste ohne Zuordnung',
    other: '{count} Aufgaben in Listen ohne Zuordnung',
  },
  'left-out.not_a_file': {
    one: '{count} Bild, das keine Datei ist',
    other: '{count} Bilder, die keine Dateien sind',
  },
  'left-out.image_type': {
    one: '{count} Bild, das nicht PNG, JPEG, WebP oder GIF ist',
    other: '{count} Bilder, die nicht PNG, JPEG, WebP oder GIF sind',
  },
  'left-out.image_too_large': { one: '{count} zu großes Bild', other: '{count} zu große Bilder' },
  'left-out.image_too_many_pixels': {
    one: '{count} Bild mit zu vielen Pixeln',
    other: '{count} Bilder mit zu vielen Pixeln',
  },
  'left-out.image_unreadable': { one: '{count} beschädigtes Bild', other: '{count} beschädigte Bilder' },
  'left-out.map_image_quota': {
    one: '{count} Bild, für das auf dem Board kein Platz ist',
    other: '{count} Bilder, für die auf dem Board kein Platz ist',
  },
  'left-out.image_refused': {
    one: '{count} Bild, das sich nicht speichern lässt',
    other: '{count} Bilder, die sich nicht speichern lassen',
  },
}
