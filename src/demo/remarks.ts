import type { Language } from './people.ts'

export type Kind = 'support' | 'doubt' | 'question' | 'tip' | 'bug' | 'reply' | 'foreign'

/** `{about}` is what the request is about, `{name}` the first name of the person answered. */
export const remarks: Record<Exclude<Kind, 'reply' | 'foreign'>, string[]> = {
  support: [
    'Same here. {About} would save me a quarter of an hour every day.',
    'Yes, please. We talked about {about} in our team only yesterday.',
    'I came here to ask for {about} and found that somebody was faster :smile:',
    'This would be the one thing that convinces my colleagues.',
    'I would even pay for {about}.',
    'Voted. For us {about} is the last thing that keeps the old program alive.',
    'I did not know that I needed {about} until I read this.',
    'Another vote from a small library in the north.',
    'We have the same need, though only twice a year. Then it hurts.',
    'Agreed. Please keep it simple, though. The charm of Lanternbook is what it leaves out.',
    'My use case is slightly different: I need it for shared notebooks. The rest is the same.',
    'I have wanted {about} since version 2.',
    'Yes! Three of us are waiting for {about}, and two of them do not write comments.',
    'It would help people with poor eyesight, too. Worth mentioning, I think.',
    'I tried to live without it for a year. I failed.',
    'Count me in as a tester.',
  ],
  doubt: [
    'I am not convinced. Would this not make things harder for everybody who does not need it?',
    'Fine with me, as long as it is off by default.',
    'Honestly, I would rather see sync errors fixed first.',
    'Is that not what templates are for? Or do I misunderstand {about}?',
    'I see the point, but I fear for the battery.',
    'Please not in the main menu. It is full already.',
  ],
  question: [
    'How would {about} work on a phone?',
    'Would this include pages that are shared with guests?',
    'Any news on {about}?',
    'Do you need it for every notebook or only for one?',
    'Could somebody share an example? I am trying to understand how others would use {about}.',
    'Does anybody know of a workaround in the meantime?',
  ],
  tip: [
    'Until then, this may help somebody:\n\n1. Make a page called `Inbox`.\n2. Link everything there.\n3. Clean up on Fridays.',
    'A workaround that I use: a saved search with the tag `later`, pinned to the sidebar.',
    'There is a script for it in [the forum](https://forum.example.org/t/1187). Not pretty, but it works for me.',
    'You can get half of it with the interface:\n\n```sh\ncurl -H "Authorization: Bearer $TOKEN" https://notes.example.org/api/pages?tag=later\n```',
    'I solve this with two windows side by side. It is not the same, I know.',
  ],
  bug: [
    'I see this too, with 4.2.1 in the web app.',
    'Confirmed. It happens about every third time.',
    'Here as well, but only on the older of my two laptops.',
    'I cannot reproduce it with 4.3.0. Which browser is it?',
    'It happened to me today, during a lesson. Thirty pupils learned a new word.',
    'For me it went away after clearing the cache, and came back two days later.',
    'Same problem on a tablet. A screenshot would show nothing but an empty page.',
    'It is worse with many attachments, if that is of any help.',
  ],
}

/** What is said to a remark of each kind. */
export const replies: Record<Exclude<Kind, 'foreign'>, string[]> = {
  support: [
    'Exactly my experience, {name}.',
    'Seconded.',
    '{name}, could you say more about how you use it?',
    'I had not thought of it that way. Good point.',
    'Same here, {name}, though with far fewer pages.',
    'Nice to know that I am not alone with this.',
  ],
  doubt: [
    'With respect, {name}, I think it can be done without getting in the way of anybody.',
    'I had the same fear. A setting that is off by default would settle it for me.',
    'Fair point, {name}.',
    'That is what I thought, too, until I needed it myself.',
  ],
  question: [
    'I would like to know that, too.',
    'Not that I know of, {name}, but I would be glad to be wrong.',
    'Hard to say without having tried it.',
    'We have asked ourselves the same and found no good answer.',
  ],
  tip: [
    'Thank you, {name}, that helps for now!',
    'That works, but only as long as nobody renames the page.',
    'Clever. It does not survive a second person in the notebook, though.',
    'I have used it for a week now. Better than nothing :ok_hand:',
  ],
  bug: [
    'Here it is only the first time after a restart, {name}.',
    'Which version do you have, {name}?',
    'Yes, that is just how it looks here.',
    'For me it is the other way round: fine at first, and broken an hour later.',
  ],
  reply: ['Fair enough.', 'Thank you, {name}.', 'Then we mean the same thing.', 'Agreed, {name}.', 'Ah, now I see.'],
}

export const teamReplies: Record<Kind, string[]> = {
  support: [
    'Thank you, {name}. That is a use we had not thought of, and I have noted it down.',
    'May I ask how many pages you have, {name}? It makes a difference for how we build it.',
    'Understood, {name}. Every example like this one helps us to decide.',
  ],
  doubt: [
    'It would be off by default, {name}.',
    'We share that worry, {name}. If we do it, it has to be invisible for those who do not need it.',
  ],
  question: [
    'Good question, {name}. We have no final answer yet.',
    'Not yet, {name}. We will tell everybody who follows this request.',
  ],
  tip: ['Nice trick, {name}! May we put it into the manual?', 'Thank you for helping out, {name} :pray:'],
  bug: [
    'Thank you, {name}. Could you send us the log of that minute?',
    'That helps, {name}: we were looking in the wrong place.',
    'Noted. It seems to depend on the size of the page, so every number is welcome.',
  ],
  reply: ['Thank you both, this is helpful.', 'I have noted it down, {name}.'],
  foreign: ['Thank you, {name}! I answer in English so that everybody can follow: we have noted it down.'],
}

export const thanks = [
  'Works beautifully. Thank you!',
  'Updated this morning, and it is just what I had hoped for :tada:',
  'Thank you, thank you, thank you.',
  'Small and well made. This is why I like this project.',
  'Great! One tiny thing: the shortcut is missing in the manual.',
  'My colleagues noticed before I did. Lovely.',
]

export const remarksIn: Record<Language, string[]> = {
  de: [
    'Das wünsche ich mir auch.',
    'Bei uns im Verein genauso.',
    'Sehr gute Idee, danke!',
    'Gibt es dazu schon etwas Neues?',
  ],
  fr: ['Tout à fait d’accord.', 'Même besoin chez nous.', 'Merci, j’attends cela depuis longtemps.', 'Bonne idée !'],
  ja: ['私も同じことで困っています。', '賛成です。', 'ぜひお願いします。', 'とても良い案だと思います。'],
  ar: ['أؤيد هذا الاقتراح.', 'نحتاج إلى ذلك أيضاً.', 'فكرة ممتازة، شكراً.', 'هل من جديد؟'],
  ru: ['Поддерживаю.', 'У нас то же самое.', 'Очень нужно, спасибо.', 'Есть ли новости?'],
}
