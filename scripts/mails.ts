import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeXml } from '../src/lib/escape.ts'
import { projectRoot } from '../src/lib/project.ts'
import { catalogues } from '../src/words/words.ts'
import { type SampleMail, sampleMails } from './mails/samples.ts'

/** Writes every email in every language to dist/mails, as HTML and as plain text, and a page that shows them all. */
const folder = join(projectRoot, 'dist', 'mails')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const sections = catalogues.map(({ language, name }) => `<h1>${name}</h1>\n${writeMails(language)}`)
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px }
section { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(390px, 100%), 1fr)); gap: 24px }
iframe { inline-size: 100%; block-size: 620px; border: 1px solid #8888 }
h2 { font-size: 16px }
</style>
${sections.join('\n')}</html>\n`,
)
console.log(`Open ${join(folder, 'index.html')}`)

function writeMails(language: string): string {
  const mails = Object.values(sampleMails(language)).flatMap((samples) => Object.entries(samples))
  return `<section>${mails.map(([name, mail]) => writeMail(`${name}.${language}`, mail)).join('\n')}</section>`
}

function writeMail(name: string, { subject, text, html }: SampleMail): string {
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
  const links = `<a href="${name}.html">HTML</a> · <a href="${name}.txt">text</a>`
  return `<article><h2>${escapeXml(subject)}</h2><p>${links}</p><iframe src="${name}.html" title="${name}"></iframe></article>`
}
