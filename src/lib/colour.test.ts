import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  darkAccent,
  isReadable,
  lightAccent,
  minContrast,
  normaliseColour,
  readableColour,
} from './colour.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'))

describe('a map colour', () => {
  it('has the contrast WCAG defines', () => {
    expect(contrast('000000', 'ffffff')).toBeCloseTo(21)
    expect(contrast('777777', 'ffffff')).toBeCloseTo(4.48, 2)
  })

  it('is readable in every pair used on a page, in light and dark mode', () => {
    fc.assert(
      fc.property(colours, (any) => {
        const colour = readableColour(any)
        const [light, dark] = [lightAccent(colour), darkAccent(colour)]
        const pairs = [
          ...['fbf9f5', 'ffffff', light.tint].flatMap((ground) =>
            [light.accent, light.strong].map((text) => [text, ground]),
          ),
          ...['171614', '211f1c', dark.tint].flatMap((ground) =>
            [dark.accent, dark.strong].map((text) => [text, ground]),
          ),
          [light.onAccent, light.accent],
          [light.onAccent, light.strong],
          [dark.onAccent, dark.accent],
          [dark.onAccent, dark.strong],
        ]
        for (const [text = '', ground = ''] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(minContrast)
      }),
    )
  })

  it('is used unchanged if it is readable', () => {
    expect([isReadable('3d6b4f'), readableColour('3d6b4f')]).toEqual([true, '3d6b4f'])
    expect(isReadable('ffd400')).toBe(false)
  })

  it('can be written with a # and in capitals', () => {
    expect(['#3D6B4F', ' 3d6b4f ', 'red'].map(normaliseColour)).toEqual(['3d6b4f', '3d6b4f', 'red'])
  })
})
