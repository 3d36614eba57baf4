import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleMails } from '../scripts/mails/samples.ts'
import type { PluralForms } from '../src/platform/html/words.ts'
import { catalogues } from '../src/words/words.ts'

const root = join(import.meta.dirname, '..')

describe('npm run emails', () => {
  it('covers every function that builds an email and every email sentence', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const makers = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('renderMail('))
    expect(
      makers.filter((file) => !/^src\/features\/[\w-]+\/mails\.ts$|render-mail\.tsx$/.test(file)),
      "Emails are built only in a feature's mails.ts.",
    ).toEqual([])
    const functions = makers.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/export function (\w+Mail)\(/g)].map(([, name]) => name),
    )
    const samples = sampleMails('en')
    expect(
      Object.keys(samples).toSorted(),
      'Add the new email to scripts/mails/samples.ts, so that people can preview it.',
    ).toEqual(functions.filter((name) => name !== 'renderMail').toSorted())

    const all = Object.values(samples)
      .flatMap((mails) => Object.values(mails))
      .map(({ subject, text }) => `${subject}\n${text}`)
      .join('\n')
    const sentences = Object.entries(catalogues[0].visitors()).filter(([key]) => /^(?:mail|notice)\./.test(key))
    const missing = sentences.filter(([, sentence]) => !formsOf(sentence).some((form) => patternOf(form).test(all)))
    // Only the notification bell uses this one; the email has its own wording.
    expect(missing.map(([key]) => key)).toEqual(['notice.waiting'])
  })

  it.each(catalogues.map(({ language }) => language))(
    'fills every placeholder and shows no Markdown, in %s',
    (language) => {
      for (const [name, mail] of Object.values(sampleMails(language)).flatMap((mails) => Object.entries(mails))) {
        expect(mail.subject, name).not.toMatch(/\{\w+\}|undefined/)
        expect(mail.text, name).not.toMatch(/\{\w+\}|undefined|\]\(|\*\*|```/)
        expect(mail.html, name).toContain('dir="ltr"')
        expect(mail.html.match(/Cairn/g), `${name}: our name is only in the footer`).toHaveLength(1)
      }
    },
  )

  it("has the news as its heading, then the task's title as a link, then thanks when it's done", () => {
    const { noticeMail = {} } = sampleMails('en')
    const parts = (mail: { html: string; text: string } | undefined) => {
      const heading = /<h1[^>]*>(.*?)<\/h1>/
        .exec(mail?.html ?? '')?.[1]
        ?.replace(/<span.*?<\/span>/, '')
        .trim()
      const link = /<\/h1><p[^>]*><a[^>]*href="([^"]+)"[^>]*><bdi>(.*?)<\/bdi>/.exec(mail?.html ?? '')
      return [heading, link?.[2], link?.[1]?.startsWith('https://feedback.example.org/lanternbox/roadmap/task/12')]
    }
    const headings = {
      approved: 'Your suggestion was approved',
      completed: 'It’s done',
      moved: 'Moved to Planned',
      declined: 'Declined by the team',
      merged: 'A suggestion you follow was merged into this one',
      answered: 'Mara Lind replied on behalf of the team',
    }
    for (const [kind, heading] of Object.entries(headings)) {
      expect(parts(noticeMail[kind]), kind).toEqual([heading, 'Dark mode for the dashboard', true])
      expect(noticeMail[kind]?.text.startsWith(`${heading}\nDark mode for the dashboard\n\n`), kind).toBe(true)
    }
    for (const part of ['text', 'html'] as const) {
      expect(noticeMail['completed-voted']?.[part]).toContain('You voted for this. Thank you.')
      expect(noticeMail.completed?.[part]).toContain('Thanks for following along.')
      expect(noticeMail.moved?.[part]).not.toContain('Thank')
    }
    expect(noticeMail.moved?.subject).toBe('Planned: Dark mode for the dashboard')
  })

  it('has a button that says what it opens, and one reason with one link', () => {
    const { noticeMail = {}, waitingMail = {} } = sampleMails('en')
    const parts = (mail: { text: string } | undefined) => mail?.text.split('\n\n').slice(-4) ?? []

    expect(parts(noticeMail.moved)[0]).toMatch(/^View task:\nhttp/)
    expect(parts(noticeMail.approved)[0]).toMatch(/^View suggestion:\nhttp/)
    expect(parts(noticeMail.reply)[0]).toMatch(/^Reply:\nhttp/)
    expect(parts(waitingMail.waiting)[0]).toMatch(/^Review 4 items:\nhttp/)
    for (const mail of [...Object.values(noticeMail), ...Object.values(waitingMail)]) {
      expect(parts(mail).slice(1)).toEqual([
        expect.stringMatching(/^You’re getting this because [^,]+\.$/),
        expect.stringMatching(/^Unsubscribe:\nhttp\S+$/),
        'Sent with Cairn\n',
      ])
    }
  })

  it("tells administrators in their language how a webhook's last attempt ended", () => {
    const { failing, warning, paused } = sampleMails('de').failingMail ?? {}

    expect(failing?.text).toContain('Der letzte Versuch endete mit HTTP 500.')
    expect(warning?.text).toContain('Beim letzten Versuch kam keine Antwort.')
    expect(paused?.text).toContain('Beim letzten Versuch war der Endpunkt nicht erreichbar.')
  })
})

const formsOf = (sentence: string | PluralForms): string[] =>
  typeof sentence === 'string' ? [sentence] : Object.values(sentence)

/** Matches the sentence with any values for its placeholders. */
const patternOf = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
