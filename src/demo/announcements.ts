import type { RoleSlug } from '../features/maps/rules/role.ts'

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
    'We are working on this at the moment. A first version is on the test server.',
    'Started this week. If you offered to test: now is the time.',
  ],
  completed: [
    'Released with {version} :tada: Thank you for your patience.',
    'This is in {version}, which came out today. Please tell us if something does not work as you expected.',
    'Done, and part of {version}. The manual has [a new page](https://lanternbook.example.org/manual) about it.',
  ],
}

/** A bug is not a wish: nobody votes for more of it. */
export const bugAnnouncements: Record<RoleSlug, string[]> = {
  suggestions: announcements.suggestions,
  under_consideration: [
    'Thank you for the report. We are looking for the cause of {about}.',
    'We can see it now, too, about once in ten attempts. Please keep the details coming.',
  ],
  rejected: [
    'We cannot see this with 4.3.0 any more, on any device we have. Please open a new report if it comes back.',
    'This is how it is meant to work, even if I see that it surprises. I have improved the page in the manual.',
  ],
  on_hold: ['We know the cause, but the repair needs the new storage. It has to wait for that.'],
  planned: [
    'We can reproduce it. A repair is planned for {version}.',
    'Found it: two timers that do not know of each other. It will be repaired in {version}.',
  ],
  in_progress: [
    'A repair is being tested.',
    'We are on it. The first attempt moved the problem elsewhere :sweat_smile:',
  ],
  completed: [
    'Repaired in {version}. Thank you for the good description, which was half of the work.',
    '{version} has the repair. Sorry that it took so long.',
  ],
}
