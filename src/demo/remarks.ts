import type { RoleSlug } from '../features/maps/role.ts'
import type { Language } from './people.ts'

/** `{about}` is what the request is about, `{version}` a release to come, `{name}` the first name of the person answered. */
export const support = [
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
]

export const doubt = [
  'I am not convinced. Would this not make things harder for everybody who does not need it?',
  'Fine with me, as long as it is off by default.',
  'Honestly, I would rather see sync errors fixed first.',
  'Is that not what templates are for? Or do I misunderstand {about}?',
  'I see the point, but I fear for the battery.',
  'Please not in the main menu. It is full already.',
]

export const questions = [
  'How would {about} work on a phone?',
  'Would this include pages that are shared with guests?',
  'Any news on {about}?',
  'Do you need it for every notebook or only for one?',
  'Could somebody share an example? I am trying to understand how others would use {about}.',
  'Does anybody know of a workaround in the meantime?',
]

export const tips = [
  'Until then, this may help somebody:\n\n1. Make a page called `Inbox`.\n2. Link everything there.\n3. Clean up on Fridays.',
  'A workaround that I use: a saved search with the tag `later`, pinned to the sidebar.',
  'There is a script for it in [the forum](https://forum.example.org/t/1187). Not pretty, but it works for me.',
  'You can get half of it with the interface:\n\n```sh\ncurl -H "Authorization: Bearer $TOKEN" https://notes.example.org/api/pages?tag=later\n```',
  'I solve this with two windows side by side. It is not the same, I know.',
]

export const bugSupport = [
  'I see this too, with 4.2.1 in the web app.',
  'Confirmed. It happens about every third time.',
  'Here as well, but only on the older of my two laptops.',
  'I cannot reproduce it with 4.3.0. Which browser is it?',
  'It happened to me today, during a lesson. Thirty pupils learned a new word.',
  'For me it went away after clearing the cache, and came back two days later.',
  'Same problem on a tablet. A screenshot would show nothing but an empty page.',
  'It is worse with many attachments, if that is of any help.',
]

export const replies = [
  'Exactly my experience, {name}.',
  'Thank you, {name}, that helps for now!',
  'I had not thought of that. Good point.',
  'With respect, {name}, I think these are two different things.',
  'For us it would be every notebook.',
  'On a phone I would simply leave it out.',
  'That works, but only as long as nobody renames the page.',
  'Good question. In our case it is about forty pages a week.',
  '{name}, could you say more about how you use it?',
  'Seconded.',
  'No, templates do not cover it: they only help when a page is new.',
]

export const teamReplies = [
  'Thank you, {name}. That is a use we had not thought of, and I have noted it down.',
  'Good question, {name}. We have no final answer yet.',
  'Yes, the phone would be part of it.',
  'It would be off by default, {name}.',
  'Thanks for the offer to test, {name}! We will come back to you.',
  'May I ask how many pages you have, {name}? It makes a difference for how we build it.',
]

/** What the team says as a request goes on to the next list. */
export const announcements: Record<RoleSlug, string[]> = {
  suggestions: ['We are opening this one again.'],
  under_consideration: [
    'Thank you for all the examples. We are thinking about {about} seriously now. That is not a promise yet.',
    'We discussed this today and like it. Two open questions remain: how it looks on a phone, and what it costs in speed.',
    'We are collecting cases. If you need {about} for something that is not mentioned here, please tell us.',
  ],
  rejected: [
    'We have decided against this. It would make each page heavier for everyone, and few would use it. I am sorry.',
    'This is better done by a plugin than by Lanternbook itself, so I am closing it here. The interface for plugins can do all that it takes.',
    'We talked about it for a long time. It does not fit what we want Lanternbook to be, and we would rather say so than let you wait.',
    'This is how it is meant to work, even if I see that it surprises. I have improved the page in the manual.',
  ],
  on_hold: [
    'We still want this, but not before the new storage is done. Let us put it on hold rather than pretend.',
    'On hold: it depends on a library that is being rewritten at the moment. We look again in spring.',
  ],
  planned: [
    'Good news: this is planned for {version}.',
    'We have a design that we like, and {about} is on the plan. Expect it in {version} or the one after.',
    'Planned. We begin with the simplest form and listen from there.',
  ],
  in_progress: [
    'Work has begun :hammer:',
    'Keiko is working on this at the moment. A first version is on the test server.',
    'Started this week. If you offered to test: now is the time.',
  ],
  completed: [
    'Released with {version} :tada: Thank you for your patience.',
    'This is in {version}, which came out today. Please tell us if something does not work as you expected.',
    'Done, and part of {version}. The manual has [a new page](https://lanternbook.example.org/manual) about it.',
  ],
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
  de: ['Das wünsche ich mir auch.', 'Bei uns im Verein genauso.', 'Sehr gute Idee, danke!', 'Gibt es dazu schon etwas Neues?'],
  fr: ['Tout à fait d’accord.', 'Même besoin chez nous.', 'Merci, j’attends cela depuis longtemps.', 'Bonne idée !'],
  ja: ['私も同じことで困っています。', '賛成です。', 'ぜひお願いします。', 'とても良い案だと思います。'],
  ar: ['أؤيد هذا الاقتراح.', 'نحتاج إلى ذلك أيضاً.', 'فكرة ممتازة، شكراً.', 'هل من جديد؟'],
  ru: ['Поддерживаю.', 'У нас то же самое.', 'Очень нужно, спасибо.', 'Есть ли новости?'],
}
