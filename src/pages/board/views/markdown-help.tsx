import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** What to type for what. */
export function MarkdownHelp({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  const [bold, italic, link, code] = [t('markdown.bold'), t('markdown.italic'), t('markdown.link'), t('markdown.code')]
  const rows: [string, VNode][] = [
    [`**${bold}**`, <strong>{bold}</strong>],
    [`*${italic}*`, <em>{italic}</em>],
    [`[${link}](https://…)`, <u>{link}</u>],
    [`\`${code}\``, <code>{code}</code>],
    [`- ${t('markdown.list')}`, <span>• {t('markdown.list')}</span>],
    [`- [ ] ${t('markdown.to-do')}`, <span>☐ {t('markdown.to-do')}</span>],
    [`> ${t('markdown.quote')}`, <q>{t('markdown.quote')}</q>],
  ]
  return (
    <details class="markdown-help">
      <summary>{t('markdown.help')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('markdown.help.write')}</th>
            <th scope="col">{t('markdown.help.see')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([typed, seen]) => (
            <tr key={typed}>
              <td>
                <code>{typed}</code>
              </td>
              <td>{seen}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted needs-script">{t('markdown.help.send')}</p>
    </details>
  )
}
