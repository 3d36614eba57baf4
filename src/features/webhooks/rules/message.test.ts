import { expect, it } from 'vitest'
import { discordBody, mattermostBody, slackBody } from './message.ts'

const hostile = '<b>&amp; *bold* @everyone <!channel> <@U1> [x](http://evil.example) `c` ~~s~~ # > |'
const message = { sentence: 'Ada created a task', title: hostile, url: 'https://a.example/team/map/task/1-b/' }

it('sends the title to Slack as a plain text element', () => {
  const body = JSON.parse(slackBody(message))
  const [section] = body.blocks[0].elements
  expect(section.elements).toEqual([
    { type: 'text', text: 'Ada created a task' },
    { type: 'text', text: ': ' },
    { type: 'link', url: message.url, text: hostile },
  ])
  // Slack shows `text` in notifications and parses it, so anything that could be a mention or a link is escaped.
  expect(body.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
  const read = body.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  expect(read).toBe(`Ada created a task: ${hostile}`)
})

it('shows every character of the title in Discord without pinging anyone', () => {
  const body = JSON.parse(discordBody(message))
  const [text, link] = body.content.split('\n')
  expect(body.allowed_mentions).toEqual({ parse: [] })
  expect(link).toBe(`<${message.url}>`)
  // Every special character is escaped, and removing the backslashes gives the original text.
  expect(text.replace(/\\[!-/:-@[-`{-~]/g, '')).toMatch(/^[\p{L}\p{N}\s]*$/u)
  expect(text.replace(/\\(.)/g, '$1')).toBe(`Ada created a task: ${hostile}`)
})

it('leaves no mention, link or markup in the title for Mattermost', () => {
  const [text, link] = JSON.parse(mattermostBody(message)).text.split('\n')
  expect(link).toBe(`<${message.url}>`)
  expect(text).not.toMatch(/@[a-z]/i)
  expect(text).not.toMatch(/https?:/)
  expect(text.replace(/\\./g, '')).not.toMatch(/[*`[\]()#~|]/)
  expect(text.replaceAll('\u200b', '').replace(/\\(.)/g, '$1').replaceAll('&amp;', '&')).toBe(
    `Ada created a task: ${hostile}`,
  )
})

it('sends only the sentence for an event without a task', () => {
  const alone = { sentence: 'Ada moved a list' }
  expect(JSON.parse(slackBody(alone)).text).toBe('Ada moved a list')
  expect(JSON.parse(discordBody(alone)).content).toBe('Ada moved a list')
  expect(JSON.parse(mattermostBody(alone)).text).toBe('Ada moved a list')
})
