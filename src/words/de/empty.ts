import type { empty as english } from '../en/empty.ts'
import type { Translated } from '../translated.ts'

export const empty: Translated<typeof english> = {
  'empty-map.title': 'Hier ist noch nichts',
  'empty-map.about':
    'Hier schlagen Leute vor, was ihnen fehlt, und stimmen für das, was ihnen am wichtigsten ist. Das Team antwortet und zeigt, was daraus wird. Mach den Anfang mit einem eigenen Vorschlag.',
  'empty-map.closed': 'Das Team bereitet hier noch alles vor. Was es plant, können dann alle sehen und verfolgen.',
  'empty-map.suggest': 'Den ersten Vorschlag machen',
  'empty-map.way': 'Wie es danach weitergeht',
  'empty-map.way.suggestions': 'Du schlägst vor, andere stimmen ab.',
  'empty-map.way.under_consideration': 'Das Team denkt darüber nach.',
  'empty-map.way.planned': 'Das Team will es umsetzen.',
  'empty-map.way.in_progress': 'Das Team arbeitet daran.',
  'empty-map.way.completed': 'Es ist fertig, und wer folgt, erfährt davon.',
  'empty-list.suggest': 'Etwas vorschlagen',
  'empty-list.suggestions': 'Was sich die Leute wünschen, beginnt hier.',
  'empty-list.under_consideration': 'Hier steht bald, worüber das Team nachdenkt.',
  'empty-list.rejected': 'Hier steht, wogegen sich das Team entschieden hat.',
  'empty-list.on_hold': 'Hier steht, was vorerst warten muss.',
  'empty-list.planned': 'Hier steht bald, was das Team umsetzen will.',
  'empty-list.in_progress': 'Hier steht bald, woran das Team arbeitet.',
  'empty-list.completed': 'Hier steht bald, was fertig ist, das Neueste zuerst.',
}
