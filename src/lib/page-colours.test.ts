import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageColours } from './page-colours.ts'

const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')

it.each(['ground', 'raised', 'ink', 'muted', 'accent', 'onAccent'] as const)('%s matches the style sheet', (name) => {
  const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const [, light, dark] = new RegExp(`--${variable}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  expect([light?.replace('#fff', '#ffffff'), dark]).toEqual([pageColours.light[name], pageColours.dark[name]])
})
