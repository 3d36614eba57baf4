import type { CategoryName } from './product.ts'

/** Who is speaking. */
export const openings = [
  'We run Lanternbook for a choir of thirty people.',
  'I have kept my diary in Lanternbook since version 2.',
  'Our school uses it for lesson plans, with about sixty teachers.',
  'I am a translator and live in this program eight hours a day.',
  'Small museum here, four people and an old server.',
  'First of all: thank you for a program that does not shout at me.',
  'I moved over from paper last winter.',
  'My two daughters and I share one notebook for everything.',
  'I maintain the handbook of a rescue station.',
  'We are a housing cooperative with more rules than flats.',
  'I teach biology and collect everything that lives in our pond.',
  'This has come up three times in our team this month.',
  'I write crime novels, and my notes are larger than the novels.',
  'I look after the server of a village library.',
  'As a nurse I have about ten seconds for each note.',
  'PhD student, second year, 4,000 pages so far.',
  'We restore old boats and document every plank.',
  'I have been looking for this in the settings for an hour.',
  'Retired engineer, therefore plenty of time and plenty of notes.',
  'Our reading group meets on Thursdays, and the notes are the memory of it.',
  'I am blind and use a screen reader with a braille display.',
  'I came for the links between pages and stayed for the quiet.',
]

export const closings = [
  'Thank you for considering it.',
  'Happy to test an early version.',
  'No hurry, but it would make my week.',
  'I know that you are few. I would rather wait than see it done badly.',
  'If there is a way to do this already, please tell me.',
  'I could help with the translation of it.',
  'Thanks for your work :heart:',
  'I am glad to send an example if that helps.',
  'Even a small first step would help a lot.',
  'A setting that is off by default would be fine.',
  'I looked through the existing requests and found nothing quite like it.',
  'Keep it calm, please :tea:',
  'I asked in [the forum](https://forum.example.org) before, and they sent me here.',
  'Greetings from a rainy coast :umbrella:',
  'And sorry if this has been asked before.',
]

/** What people do as long as it is missing. */
export const workarounds = [
  'For now I keep a second window open and copy things over.',
  'At the moment I do it by hand, every Friday.',
  'I wrote a small script, but nobody else here can use it.',
  'I use a spreadsheet for that part, which defeats the purpose.',
  'I print the page and use a pen. It works, but it feels like cheating.',
  'My workaround is a page called "README FIRST".',
  'We agreed on a rule. Nobody keeps it, me included.',
  'I simply avoid it, which is a pity.',
]

export const details: Record<CategoryName | 'Plugins', string[]> = {
  Editor: [
    'it works with the keyboard alone',
    'the Markdown underneath stays readable',
    'it can be switched off for a single page',
    'nothing moves while I am typing',
    'it also works in the comments',
    'it is kept when I copy the page',
    'it looks the same in print',
  ],
  Search: [
    'it is fast with 20,000 pages',
    'it can be reached with the keyboard',
    'it works in every script, not only in Latin letters',
    'the address of the result can be shared',
    'archived notebooks can be left out',
    'it remembers what I chose last time',
  ],
  Sync: [
    'nothing is ever lost, not even with a flat battery',
    'I can see what is going on',
    'it goes on after the line was cut',
    'it does not wake the disk all night',
    'both devices end up with the same',
    'there is a way to go back',
  ],
  Mobile: [
    'it works with one thumb',
    'it respects the text size of the system',
    'it does not need the network',
    'it is gentle to the battery',
    'the screen reader has a name for it',
    'it works in both orientations',
  ],
  Sharing: [
    'guests understand it without an explanation',
    'it is off until somebody turns it on',
    'I can take it back at any time',
    'people see who else can see it',
    'it causes no additional mails',
    'it works for groups, too',
  ],
  'Import and export': [
    'pictures come along',
    'dates are kept',
    'links still lead somewhere afterwards',
    'it tells me what it could not do',
    'it can be started from a script',
    'running it twice does no harm',
  ],
  'Self-hosting': [
    'it works with both databases',
    'it is documented in one place',
    'a wrong value is refused at the start and not in the night',
    'it can be set from the environment',
    'the log says what happened',
    'it needs no service outside of our house',
  ],
  Bugs: [
    'It happens with and without extensions.',
    'It happens to my colleague, too.',
    'It does not happen in a private window.',
    'Restarting the server makes no difference.',
    'It started with 4.2, and 4.1 was fine.',
    'Only pages with attachments are affected.',
  ],
  Plugins: [
    'it stores plain text that stays readable without it',
    'it asks nobody on the internet',
    'it works in exported pages as well',
    'it is small',
    'it is fine if it costs something',
  ],
}

/** Something to show, in the words of the machine. */
export const snippets: Record<CategoryName | 'Plugins', string[]> = {
  Editor: [
    '```markdown\n| Book | Pages |\n|---|--:|\n| Tides | 214 |\n```',
    '```markdown\n- [ ] milk\n- [x] bread\n```',
  ],
  Search: ['```text\ntag:thesis "light reaction" -draft\n```', '```text\ncreated:2026-03 notebook:garden\n```'],
  Sync: ['```text\n09:14:02 push 812 pages … 409 conflict\n09:14:02 retry in 30 s\n```'],
  Mobile: ['> Settings › Display › Text size: 200 %', '```text\nlanternbook://page/8841?focus=end\n```'],
  Sharing: ['| Person | may read | may edit |\n|---|:-:|:-:|\n| Guest | ✓ | |\n| Choir | ✓ | ✓ |'],
  'Import and export': [
    '```json\n{ "title": "Beans", "created": "2009-03-12", "tags": ["garden"] }\n```',
    '```sh\nlanternbook export --notebook diary --format epub > diary.epub\n```',
  ],
  'Self-hosting': [
    '```sh\nlanternbook backup --to /mnt/cellar && echo done\n```',
    '```ini\n[server]\npath = /notes\ntrusted_proxy = 10.0.0.1\n```',
  ],
  Bugs: [
    '```text\nTypeError: page is undefined\n    at save (editor.js:1182)\n    at flush (queue.js:77)\n```',
    '```text\n500 Internal Server Error\nrequest 7f3a-02\n```',
  ],
  Plugins: ['```json\n{ "plugin": "example", "version": 1, "permissions": [] }\n```'],
}
