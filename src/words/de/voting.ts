import type { voting as english } from '../en/voting.ts'
import type { Translated } from '../translated.ts'

export const voting: Translated<typeof english> = {
  'vote.cast.following': 'Deine Stimme zählt. Du folgst dieser Aufgabe jetzt.',
  'vote.withdrawn.following': 'Deine Stimme ist zurückgenommen. Du folgst dieser Aufgabe weiterhin.',
  'vote.follows': 'Folgen, wofür ich stimme',
  'vote.follows.visitor': 'Wer abstimmt, folgt auch. Das lässt sich abschalten.',
  'vote.follows.on': 'Von jetzt an folgst du dem, wofür du stimmst.',
  'vote.follows.off': 'Von jetzt an ist eine Stimme nur eine Stimme.',
  'task.voters.unnamed': { one: '{count} Person', other: '{count} Personen' },
  'you.voting': 'Abstimmen',
  'you.voting.help': 'Dann hörst du, was daraus wird. Was du schon verfolgst, bleibt, wie es ist.',
  'vote.do-not-follow': 'Nicht folgen',
}
