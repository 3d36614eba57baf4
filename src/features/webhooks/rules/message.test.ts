import { expect, it } from 'vitest'
import { discordBody, mattermostBody, slackBody } from './message.ts'

const hostile = '<b>&amp; *bold* @everyone <!channel> <@U1> [x](http://evil.example) `c` ~~s~~ # > |'
const message = { sentence: 'Ada created a task', title: hostile, url: 'https://a.example/team/map/task/1-b/' }

it('Slack gets the title as text of its own, which has no markup', () => {
  const body = JSON.parse(slackBody(message))
  const [section] = body.blocks[0].elements
  expect(section.elements).toEqual([
    { type: 'text', text: 'Ada created a task' },
    { type: 'text', text: ': ' },
    { type: 'link', url: message.url, text: hostile },
  ])
  // What notifications show is read as Slack reads it: everything that could be a mention or a link is escaped.
  expect(body.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
  const read = body.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  expect(read).toBe(`Ada created a task: ${hostile}`)
})

it('Discord notifies nobody, and shows every sign of the title', () => {
  const body = JSON.parse(discordBody(message))
  const [text, link] = body.content.split('\n')
  expect(body.allowed_mentions).toEqual({ parse: [] })
  expect(link).toBe(`<${message.url}>`)
  // No sign is left that has a meaning, and without the backslashes it is what was written.
  expect(text.replace(/\\[!-/:-@[-`{-~]/g, '')).toMatch(/^[\p{L}\p{N}\s]*$/u)
  expect(text.replace(/\\(.)/g, '$1')).toBe(`Ada created a task: ${hostile}`)
})

it('Mattermost finds no mention, no link and no markup in the title', () => {
  const [text, link] = JSON.parse(mattermostBody(message)).text.split('\n')
  expect(link).toBe(`<${message.url}>`)
  expect(text).not.toMatch(/@[a-z]/i)
  expect(text).not.toMatch(/https?:/)
  expect(text.replace(/\\./g, '')).not.toMatch(/[*`[\]()#~|]/)
  expect(text.replaceAll('\u200b', '').replace(/\\(.)/g, '$1').replaceAll('&amp;', '&')).toBe(
    `Ada created a task: ${hostile}`,
  )
})

it('what has no task is a sentence alone', () => {
  const alone = { sentence: 'Ada moved a list' }
  expect(JSON.parse(slackBody(alone)).text).toBe('Ada moved a list')
  expect(JSON.parse(discordBody(alone)).content).toBe('Ada moved a list')
  expect(JSON.parse(mattermostBody(alone)).text).toBe('Ada moved a list')
})
